// Whether a box says itself if it is checked, so that what the snapshot says of it is what a person sees.
(element) => element.tagName === "INPUT" || element.ariaChecked !== null || element.ariaPressed !== null
