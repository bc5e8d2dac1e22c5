/** Longest wait for a page's early script, in milliseconds: a slow gateway does not keep the panel waiting. */
export const longestWaitMs = 400;

/**
 * Resolves when the page's early script has painted its rows or has nothing to paint. The panel's own code keeps the
 * thread busy for longer than the answer takes, so it starts after the rows.
 */
export async function afterEarlyRows(page: Document): Promise<void> {
  const script = page.querySelector<HTMLScriptElement>("script[data-early-rows]");
  const early = window.hpayEarlyAnswers;
  if (!script || !early) return;
  const loaded =
    early.drawn === undefined &&
    new Promise<void>((resolve) => {
      for (const end of ["load", "error"]) script.addEventListener(end, () => resolve(), { once: true });
    });
  const drawn = async () => {
    await loaded;
    await early.drawn;
  };
  await Promise.race([drawn(), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
