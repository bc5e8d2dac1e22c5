/** Longest wait for a page's early script, in milliseconds: a slow gateway does not keep the panel waiting. */
export const longestWaitMs = 400;

/** A tab in the background has no frames. */
const longestFrameMs = 100;

/** Resolves when the frame that shows the document's own form is painted: then people can type in it. */
const afterFirstFrame = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, longestFrameMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * Resolves when the document's early form or the rows of the page's early script are painted, or there is nothing to paint.
 * The panel's own code keeps the thread busy for longer than the answer takes, so it starts after them.
 */
export async function afterEarlyRows(page: Document): Promise<void> {
  if (page.querySelector("#early-page form")) await afterFirstFrame();
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
