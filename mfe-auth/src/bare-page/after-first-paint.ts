const fallbackDelayMs = 50;

/**
 * Runs work that nobody waits for, once the page has painted and is idle. Returns a function that cancels it.
 */
export function afterFirstPaint(work: () => void): () => void {
  let isOff = false;
  const run = () => {
    if (!isOff) work();
  };
  // Painting comes first: an idle moment may precede it, and loading then would delay the form.
  requestAnimationFrame(() => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: 1000 });
    else setTimeout(run, fallbackDelayMs);
  });
  return () => {
    isOff = true;
  };
}
