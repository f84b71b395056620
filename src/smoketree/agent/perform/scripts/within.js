// Whether the element is in one of the parts of the page with these paths; without any, whether it is in a small box
// that lies over the page, as a toast does.
(element, paths) => {
  if (paths.length) return paths.some((path) => document.querySelector(path)?.contains(element));
  let box = element;
  while (box?.matches && getComputedStyle(box).position !== "fixed") box = box.parentElement ?? box.getRootNode().host;
  if (!box?.matches) return false;
  const {width, height, top} = box.getBoundingClientRect();
  return height < innerHeight / 3 && (width < innerWidth * 0.6 || top > innerHeight / 2);
}
