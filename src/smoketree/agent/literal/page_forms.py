"""Ways to ask for a page: by its address, back and forward, and again."""

from smoketree.agent.literal.actions import Action, Back, Forward, Open, Reload
from smoketree.agent.literal.forms import Chapter, Form

PAGES: tuple[Chapter[Action], ...] = (
    Chapter(
        "Opening pages",
        (
            Form(
                "(open|open up|visit|load|go to|goto|navigate to|browse to|return to|go back to|go directly to|head"
                " to|launch"
                "|browse|access|navigate back to|proceed to|start at|start on|point the browser to|go over to)"
                " [the|this] [page|url|address|path|site|website|route|link"
                "|{_:collected} page at] [:|at] {url} [page|url|route|path|screen]"
                " [in the browser|directly]",
                lambda url, _=None: (Open(url),),
                "Goes to a path on the preview, or to an address.",
                (
                    ("Open /login", "open /login"),
                    ('Go to "/cart"', "open /cart"),
                    ("Navigate to the /about page", "open /about"),
                ),
            ),
            Form(
                "(open|visit|load|go to|goto|navigate to|return to|go back to|launch|start|access)"
                " [the|our|my] (home page|homepage|start page|landing page|app|site|website|preview|application|main"
                " page|root page"
                "|web app|web application|web site|root url|base url|front page|start url)",
                lambda: (Open("/"),),
                "Goes to the start of the preview.",
                (("Open the app", "open /"), ("Go to the home page", "open /")),
            ),
            Form(
                "(go|navigate|move|step|return) back [one page|a page|one step|once|to the previous page"
                "|to the last page|to previous page|in the browser"
                "|in history|in the browser history|with the browser|using the browser|by the browser back button"
                "|using the browser back button"
                "|with the browser back button]",
                lambda: (Back(),),
                "One page back in the history.",
                (("Go back", "go back"), ("Navigate back to the previous page", "go back")),
            ),
            Form(
                "(click|press|use|hit|click on|tap) [the] (browser back|browser back button|browser's back button"
                "|back button of the browser"
                "|back button in the browser)",
                lambda: (Back(),),
                "The same.",
                (("Press the browser back button", "go back"),),
            ),
            Form(
                "go|navigate|move|step forward|forwards [one page|a page|to the next page|in the browser]",
                lambda: (Forward(),),
                "One page forward in the history.",
                (("Go forward", "go forward"),),
            ),
            Form(
                "(reload|refresh|hard reload|hard refresh) [<page>|the browser|the tab|the current page|the browser"
                " page|the browser tab]",
                lambda: (Reload(),),
                "Loads the page again.",
                (("Reload the page", "reload"), ("Refresh", "reload")),
            ),
        ),
    ),
)
