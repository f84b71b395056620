// Whether a control says that it opens a menu.
(element) => ["menu", "true"].includes(element.getAttribute("aria-haspopup"))
