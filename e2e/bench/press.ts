import type { Visit } from "./measure";

export interface Press {
  /** Time from the press to the frame that shows the change. */
  readonly ms: number;
  /** CPU time of the main thread from the press to the frame that shows the change. */
  readonly workMs: number;
  /** CPU time of the main thread in the second after the frame that shows the change. */
  readonly afterMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly tid: number;
  /** Like all times in a trace, these are in µs: start, duration, thread time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** A press fails if the change is not shown within this time. */
const shownWithinMs = 30_000;
const pressMark = "bench-pressed";
const shownMark = "bench-shown";
/**
 * Records only tasks, because the other categories of the developer tools would make the page 50 percent
 * slower.
 */
const categories = ["toplevel", "blink.user_timing"];
const task = "ThreadControllerImpl::RunTask";

/**
 * Presses the selector's element with the mouse.
 * @param shownSelector a selector; the press is complete when the text of its first match changes
 */
export async function press({ page, cdp }: Visit, selector: string, shownSelector: string): Promise<Press> {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  const at = { x: box.x + Math.min(box.width / 2, 300), y: box.y + box.height / 2 };
  await cdp.send("Input.dispatchMouseEvent", { ...at, type: "mouseMoved" });
  await page.waitForTimeout(500);
  await page.evaluate(watchPress, {
    shows: shownSelector,
    pressed: pressMark,
    shown: shownMark,
    shownWithinMs,
  });
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories });
  const button = { ...at, button: "left", clickCount: 1 } as const;
  await cdp.send("Input.dispatchMouseEvent", { ...button, type: "mousePressed" });
  await cdp.send("Input.dispatchMouseEvent", { ...button, type: "mouseReleased" });
  await page.evaluate(() => Reflect.get(window, "__shown") as Promise<void>);
  await page.waitForTimeout(1000);
  return readTrace(String(await browser?.stopTracing()));
}

function readTrace(text: string): Press {
  const { traceEvents } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] };
  const beginEvent = traceEvents.find(({ name }) => name === pressMark);
  const end = traceEvents.find(({ name }) => name === shownMark);
  if (!beginEvent || !end) throw new Error("The trace does not hold the press");
  const tasks = traceEvents.filter(
    ({ name, tid, ts, dur = 0 }) => name === task && tid === beginEvent.tid && ts + dur >= beginEvent.ts,
  );
  // The marked task lasts until the paint: the frame has been painted when the task ends.
  const frame = tasks.find(({ ts, dur = 0 }) => ts <= end.ts && ts + dur >= end.ts) ?? end;
  const paintedAt = frame.ts + (frame.dur ?? 0);
  const threadMs = (events: readonly TraceEvent[]) =>
    events.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0), 0) / 1000;
  return {
    ms: (paintedAt - beginEvent.ts) / 1000,
    workMs: threadMs(tasks.filter(({ ts }) => ts < paintedAt)),
    afterMs: threadMs(tasks.filter(({ ts }) => ts >= paintedAt)),
  };
}

/** Runs in the page. It checks only when something changes, so that it costs almost nothing. */
function watchPress({
  shows,
  shownWithinMs,
  ...marks
}: Readonly<Record<"shows" | "pressed" | "shown", string>> & { readonly shownWithinMs: number }): void {
  const readText = () => document.querySelector(shows)?.textContent || null;
  const before = readText();
  let isPressed = false;
  const markPress = () => {
    isPressed = true;
    performance.mark(marks.pressed);
  };
  addEventListener("pointerdown", markPress, { capture: true, once: true });
  const whenShown = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`The press did not change ${shows}`)), shownWithinMs);
    const observer = new MutationObserver(() => {
      const now = readText();
      if (!isPressed || now === before || now === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        performance.mark(marks.shown);
        resolve();
      });
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  Reflect.set(window, "__shown", whenShown);
}
