"""The little pages that both servers are driven on, served from one loopback server so that both see one origin."""

# ruff: noqa: E501 - HTML
from tests.fakes.pages import Handler, Hit, Pages, Reply

_SMALL = """<title>Small page</title><h1>Small page</h1>
<nav><ul><li><a href="#0">Link 0</a></li><li><a href="#1">Link 1</a></li><li><a href="/other">Other page</a></li></ul></nav>
<label>Name <input id=name></label>
<button id=add onclick="out.textContent = Number(out.textContent) + 1">Increment</button>
<button id=dead disabled>Disabled</button>
<button id=rename onclick="this.textContent = 'Renamed'">Rename me</button>
<button id=gone onclick="this.remove()">Remove me</button>
<p id=out>0</p>
<p id=mods></p>
<script>
document.addEventListener('click', event => { mods.textContent =
  [event.type, event.button, event.ctrlKey, event.shiftKey, event.altKey, event.metaKey, event.detail].join(' ') });
document.addEventListener('dblclick', event => { mods.textContent = 'double' });
document.addEventListener('contextmenu', event => { event.preventDefault(); mods.textContent = 'menu' });
document.addEventListener('auxclick', event => { if (event.button === 1) mods.textContent = 'middle' });
</script>"""

_FORM = """<title>Form</title>
<form action="/echo" method=get onsubmit="event.preventDefault(); told.textContent = new URLSearchParams(new FormData(this))">
<label>User <input name=user></label>
<label>Password <input name=password type=password></label>
<label>E-mail <input name=mail type=email></label>
<label>Day <input name=day type=date></label>
<label>About <textarea name=about></textarea></label>
<label><input name=agree type=checkbox> Agree</label>
<label><input name=kind type=radio value=a> A</label>
<label><input name=kind type=radio value=b> B</label>
<label>Plan <select name=plan><option value=free>Free<option value=pro>Pro</select></label>
<label>Level <input name=level type=range min=0 max=10 value=5></label>
<label>Many <select name=many multiple><option>X<option>Y<option>Z</select></label>
<label>Fixed <input name=fixed value=kept readonly></label>
<label>Off <input name=off value=no disabled></label>
<div id=rich contenteditable role=textbox aria-label=Rich></div>
<button>Submit</button></form>
<p id=told></p><p id=keys></p>
<script>
document.addEventListener('keydown', event => { keys.textContent += event.key + ' ' });
document.addEventListener('input', event => { keys.dataset.inputs = Number(keys.dataset.inputs || 0) + 1 });
</script>"""

_DIALOGS = """<title>Dialogs</title>
<button onclick="alert('Hi there'); told.textContent = 'alerted'">Alert</button>
<button onclick="told.textContent = confirm('Sure?')">Confirm</button>
<button onclick="told.textContent = prompt('Your name?', 'Ann')">Prompt</button>
<button onclick="alert('one'); alert('two'); told.textContent = 'both'">Two</button>
<button onclick="setTimeout(() => { alert('later'); told.textContent = 'late' }, 60)">Timer</button>
<button onclick="window.onbeforeunload = event => { event.preventDefault(); return 'stay' }; told.textContent = 'held'">Hold</button>
<p id=told></p>"""

_LOADING = """<title>Loading</title><h1>Before</h1><script>alert('while loading')</script><h2>After</h2>"""

_FILES = """<title>Files</title>
<input id=one type=file><label>Many <input id=many type=file multiple></label>
<button onclick="one.click()">Pick</button>
<a href="/download">Report</a> <a href="/plain.txt" download="named.txt">Named</a>
<p id=told></p>
<div id=zone role=region aria-label=Dropzone style="width:300px;height:100px;border:1px dashed">drop here</div>
<script>
for (const input of [one, many]) input.addEventListener('change', () => {
  told.textContent = [...input.files].map(file => file.name + ':' + file.size).join(', ') });
zone.addEventListener('dragover', event => event.preventDefault());
zone.addEventListener('drop', event => { event.preventDefault(); zone.textContent =
  'dropped ' + [...event.dataTransfer.files].map(file => file.name).join('+') + ' ' +
  event.dataTransfer.getData('text/plain') });
</script>"""

_DRAG = """<title>Drag</title>
<div id=source draggable=true role=button aria-label=Source style="width:100px;height:60px;background:#cde">Source</div>
<div id=target role=button aria-label=Target style="width:160px;height:90px;margin-top:40px;background:#edc">Target</div>
<p id=hovered>not hovered</p>
<script>
source.addEventListener('dragstart', event => event.dataTransfer.setData('text/plain', 'payload'));
target.addEventListener('dragover', event => event.preventDefault());
target.addEventListener('drop', event => { event.preventDefault(); target.textContent = event.dataTransfer.getData('text/plain') });
source.addEventListener('mouseenter', () => { hovered.textContent = 'hovered' });
source.addEventListener('mouseleave', () => { hovered.textContent = 'left' });
</script>"""

_NAV = """<title>Nav</title>
<a href="/small">Go small</a> <a href="/small" target=_blank>Popup</a>
<button onclick="window.open('/other')">Open</button>
<button onclick="history.pushState({}, '', '/pushed'); document.title = 'Pushed'">Push</button>
<button onclick="window.close()">Close</button>
<a href="/redirect?to=/other">Redirect</a> <a href="/status/404">Missing</a>
<form action="/small"><button>Send</button></form>"""

_FRAME = """<title>Frames</title><h1>Outer</h1>
<iframe title=inner src="/small"></iframe>
<iframe title=doc srcdoc="<h2>From srcdoc</h2><button onclick='this.textContent = 1'>In doc</button>"></iframe>
<iframe title=hidden style="display:none" src="/other"></iframe>"""

_CONSOLE = """<title>Console</title><h1>Console</h1>
<button onclick="console.error('clicked'); document.title = 'Clicked'">Err</button>
<button onclick="setTimeout(() => { throw new Error('thrown later') }, 0)">Throw</button>
<button onclick="Promise.reject(new Error('rejected'))">Reject</button>
<script>
console.log('a log'); console.info('an info'); console.warn('a warning'); console.error('an error'); console.debug('a debug');
console.log({ a: 1, b: [1, 2] }); console.log('%s is %d', 'x', 3);
</script>
<script>throw new Error('boom')</script>"""

_NETWORK = """<title>Network</title><link rel=stylesheet href="/style.css"><img src="/picture.png" alt=picture>
<button onclick="fetch('/json').then(r => r.json()).then(d => told.textContent = JSON.stringify(d))">Fetch</button>
<button onclick="fetch('/echo', { method: 'POST', body: 'a=1&b=2', headers: { 'X-Mine': 'yes' } })
  .then(r => r.json()).then(d => told.textContent = d.form.a)">Post</button>
<button onclick="fetch('/status/500').then(r => told.textContent = r.status)">Fail</button>
<button onclick="fetch('http://127.0.0.1:9/').catch(e => told.textContent = 'refused')">Refuse</button>
<button onclick="fetch('/nothing.bin').then(r => told.textContent = r.status)">Binary</button>
<p id=told></p>"""

_STORAGE = """<title>Storage</title><h1>Storage</h1><script>
localStorage.setItem('begun', 'yes'); sessionStorage.setItem('tab', 'one'); document.cookie = 'seen=1; path=/';
</script>"""

_MEDIA = """<title>Media</title><p id=scheme></p><p id=medium></p><p id=motion></p><script>
const show = () => {
  scheme.textContent = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  medium.textContent = matchMedia('print').matches ? 'print' : 'screen';
  motion.textContent = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduce' : 'move' };
for (const query of ['(prefers-color-scheme: dark)', 'print', '(prefers-reduced-motion: reduce)'])
  matchMedia(query).addEventListener('change', show);
show();</script>"""

_MOUSE = """<title>Mouse</title><body style="margin:0;height:3000px"><pre id=log></pre><script>
for (const kind of ['mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu'])
  document.addEventListener(kind, event => { event.preventDefault();
    log.textContent += kind + ' ' + event.button + ' ' + event.clientX + ',' + event.clientY + '\\n' });
</script>"""

_LATE = """<title>Late</title>
<button onclick="setTimeout(() => told.textContent = 'timer done', 200)">Timer</button>
<button onclick="fetch('/slow-json').then(r => r.json()).then(d => told.textContent = d.name)">Fetch</button>
<button onclick="setTimeout(() => location = '/other', 100)">Leave</button>
<button onclick="told.textContent = 'working'; setTimeout(() => told.textContent = 'Text to appear', 700)">Slow</button>
<select id=pick aria-label=Pick><option>Early</select>
<div id=told>Text to disappear</div>"""

_LIST = """<title>List</title><main><h1>Groceries</h1>
<section aria-label=Sidebar><nav aria-label=Primary><ul>
<li><a href="#home">Home</a><li><a href="#products">Products</a><li><a href="#about">About</a>
<li><a href="#contact">Contact</a><li><a href="#careers">Careers</a><li><a href="#target">Deep Target Link</a></ul></nav></section>
<ul id=fruit aria-label=Fruit><li>Apples<li>Bananas<li>Cherries<li>Dates</ul>
<div role=group aria-label=Toolbar><button>One</button><button>Two</button><button>Three</button><button>Four</button></div>
<div role=group aria-label=Content><button>Target Button</button></div>
<p>She said "Hello world"</p><div>It's a beautiful day</div>
<div style="visibility:hidden"><div style="visibility:visible"><button>Still visible</button></div></div>
<button data-testid=by-id>By test id</button><img alt="A picture" src="data:,"><input placeholder="Say it">
<p title="A title">Titled</p></main>"""

_SIZE = """<title>Size</title><p id=size></p><script>
const tell = () => { size.textContent = innerWidth + 'x' + innerHeight }; addEventListener('resize', tell); tell();</script>"""

_FIXED = {
    "/small": _SMALL,
    "/form": _FORM,
    "/dialogs": _DIALOGS,
    "/loading": _LOADING,
    "/files": _FILES,
    "/drag": _DRAG,
    "/nav": _NAV,
    "/frame": _FRAME,
    "/console": _CONSOLE,
    "/network": _NETWORK,
    "/storage": _STORAGE,
    "/media": _MEDIA,
    "/mouse": _MOUSE,
    "/late": _LATE,
    "/list": _LIST,
    "/size": _SIZE,
    "/other": "<title>Other</title><h1>Other page</h1>",
    "/pushed": "<title>Pushed</title><h1>Pushed</h1>",
    "/empty": "",
}


def furnish(pages: Pages) -> Pages:
    """Puts the pages on the server."""
    for path, body in _FIXED.items():
        pages.html(path, body)
    for path, reply in _SERVED.items():
        pages.on(path, _answering(reply))
    return pages


_SERVED = {
    "/json": Reply('{"name": "John"}', content_type="application/json"),
    "/slow-json": Reply('{"name": "fetched"}', content_type="application/json", delay=0.3),
    "/style.css": Reply("body { color: navy }", content_type="text/css"),
    "/plain.txt": Reply("plain text\n", content_type="text/plain"),
    "/nothing.bin": Reply(bytes(range(64)), content_type="application/octet-stream"),
    "/missing-title": Reply("<h1>Gone</h1>", status=404),
    "/broken": Reply("<title>Broken</title><h1>Broken</h1>", status=500),
}


def _answering(reply: Reply) -> Handler:
    def answer(_: Hit) -> Reply:
        return reply

    return answer
