const otherwiseAfterMs = 50;

/** Does work that nobody waits for, once the page is painted and has nothing better to do. Returns the way to call it off. */
export function afterFirstPaint(work: () => void): () => void {
  let isOff = false;
  const run = () => {
    if (!isOff) work();
  };
  // The frame comes first: an idle moment may come before it, and what is fetched then would hold up the form.
  requestAnimationFrame(() => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: 1000 });
    else setTimeout(run, otherwiseAfterMs);
  });
  return () => {
    isOff = true;
  };
}
