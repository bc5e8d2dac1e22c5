/** Style of the container of overlays: it occupies no space, and is visible whatever the browser supports. */
const place = {
  display: "block",
  position: "fixed",
  inset: "0 auto auto 0",
  width: "0",
  height: "0",
  margin: "0",
  padding: "0",
  border: "0",
  overflow: "visible",
  background: "none",
  color: "inherit",
} as const;

/** Attributes that put the container of overlays into the browser's top layer. */
export const topLayer = { popover: "manual", style: place } as const;

/**
 * Puts overlays above everything else, so that no transformed, clipping or zoomed container of the surrounding
 * page affects them. Anything that opens later, such as the page's own dialog around the element, would cover
 * them, so the first overlay that opens raises them again.
 * @param layer the overlays' container
 * @param container an element whose zoom does not affect the overlays, because their sizes are fractions of the
 * window
 */
export function keepInTopLayer(layer: HTMLElement, container: Element): () => void {
  // An older browser shows overlays in a container of the page.
  if (!("showPopover" in layer)) return () => undefined;
  const raise = () => {
    if (!layer.isConnected) return;
    const zoom = "currentCSSZoom" in container ? Number(container.currentCSSZoom) : 1;
    layer.style.zoom = zoom === 1 ? "" : String(1 / zoom);
    if (layer.matches(":popover-open")) layer.hidePopover();
    layer.showPopover();
  };
  raise();
  const openOverlayCount = () => [...layer.children].filter((child) => child.hasChildNodes()).length;
  let count = openOverlayCount();
  const observer = new MutationObserver(() => {
    const before = count;
    count = openOverlayCount();
    if (before === 0 && count > 0) raise();
  });
  observer.observe(layer, { childList: true, subtree: true });
  return () => observer.disconnect();
}
