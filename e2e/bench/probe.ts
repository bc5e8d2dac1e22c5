/**
 * Runs in the page before its own scripts. `typeable`: the first field that is visible, enabled and not inert; `row`: the
 * first row with text. The first of them is stamped after the frame that shows it, in ms from navigation start; then it
 * looks no more, so that it costs nothing while the page is in use. `blocked`: what long
 * tasks took beyond 50 ms, from navigation start.
 */
export function installProbe(): void {
  const found: Record<string, number> = {};
  let blocked = 0;
  Object.assign(window, { __bench: { found, blocked: () => blocked } });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });

  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const watch = (name: string, selector: string, isReady: (element: HTMLElement) => boolean) => {
    const look = () => {
      if (Object.keys(found).length > 0) return;
      const candidates = [...document.querySelectorAll<HTMLElement>(selector)];
      if (!candidates.some((element) => isShown(element) && isReady(element)))
        return void requestAnimationFrame(look);
      // A task after the frame: what it shows has been painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        found[name] = performance.now();
      };
      channel.port2.postMessage(0);
    };
    requestAnimationFrame(look);
  };
  watch(
    "typeable",
    'input[type="email"], input[inputmode="email"], input[name="email"], input[name="Email"]',
    (element) =>
      element instanceof HTMLInputElement &&
      !element.disabled &&
      !element.readOnly &&
      !element.closest("[inert], [aria-hidden=true]"),
  );
  watch("row", "tbody tr", (element) => element.textContent.trim() !== "");
}
