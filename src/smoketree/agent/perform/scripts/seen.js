// Whether the element is drawn, and not in a part of the page that is closed.
(element) => seen(element)
