// Whether the element is in one of the parts of the page with these paths.
(element, paths) => paths.some((path) => document.querySelector(path)?.contains(element))
