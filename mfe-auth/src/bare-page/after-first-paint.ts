const fallbackDelayMs = 50;

/**
 * Runs work that is not urgent once the page has painted and is idle. Returns a function that cancels it.
 */
export function afterFirstPaint(work: () => void): () => void {
  let isOff = false;
  const run = () => {
    if (!isOff) work();
  };
  // Waits for the paint first, because the browser may be idle before it, and a load at that time would delay
  // the form.
  requestAnimationFrame(() => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: 1000 });
    else setTimeout(run, fallbackDelayMs);
  });
  return () => {
    isOff = true;
  };
}
