/**
 * Runs in the page before its own scripts. `typeable`: the first field that is visible, enabled and not inert;
 * `itself`: the first field of the panel itself, not of the document's early page; `row`: the first row with text;
 * `figure`: the dashboard's first figure. Each time is taken after the frame that shows the element, in ms from
 * navigation start. After the panel's form or a row, the probe stops, so that it costs nothing while the page is in
 * use. `blocked`: the sum of what long tasks took beyond 50 ms, from navigation start. `shift`: the sum of layout
 * shifts.
 */
export function installProbe(): void {
  const foundAfter: Record<string, number> = {};
  let blockedMs = 0;
  let shift = 0;
  Object.assign(window, { __bench: { found: foundAfter, blocked: () => blockedMs, shift: () => shift } });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blockedMs += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, "value"));
  }).observe({ type: "layout-shift", buffered: true });

  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const watch = (name: string, selector: string, isReady: (element: HTMLElement) => boolean) => {
    const check = () => {
      if (foundAfter.itself !== undefined || foundAfter.row !== undefined || foundAfter.figure !== undefined)
        return;
      const candidates = [...document.querySelectorAll<HTMLElement>(selector)];
      if (!candidates.some((element) => isShown(element) && isReady(element)))
        return void requestAnimationFrame(check);
      // This task runs once the frame is painted. Its priority puts it before a framework's tasks.
      const stamp = () => {
        foundAfter[name] = performance.now();
        (Reflect.get(window, "benchFound") as (name: string) => void)(name);
      };
      void scheduler.postTask(stamp, { priority: "user-blocking" });
    };
    requestAnimationFrame(check);
  };
  const email = 'input:is([type="email"], [inputmode="email"], [name="email"], [name="Email"])';
  const isTypeable = (element: HTMLElement) =>
    element instanceof HTMLInputElement &&
    !element.disabled &&
    !element.readOnly &&
    !element.closest("[inert], [aria-hidden=true]");
  watch("typeable", email, isTypeable);
  watch("itself", `#panel ${email}`, isTypeable);
  watch("figure", "dl dd", (element) => element.textContent.trim() !== "");
  watch("row", "tbody tr", (element) => element.textContent.trim() !== "");
}
