// Whether the element is in one of the parts of the page with these paths; without any, whether it is in a small box
// that lies over the page and says by its role or class that it is a message.
(element, paths) => {
  if (paths.length) return paths.some((path) => document.querySelector(path)?.contains(element));
  let box = element;
  let says = false;
  while (box?.matches && getComputedStyle(box).position !== "fixed") {
    says ||= isMessagePart(box);
    box = box.parentElement ?? box.getRootNode().host;
  }
  if (!box?.matches || !(says || closest(box, MESSAGES) || isMessagePart(box) || [...partsOf(box)].some(isMessagePart))) return false;
  const {width, height} = box.getBoundingClientRect();
  return height < innerHeight / 3 && width < innerWidth * 0.6;
}
