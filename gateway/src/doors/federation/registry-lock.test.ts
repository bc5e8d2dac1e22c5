import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLock } from "./registry-lock";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hpay-lock-"));
  path = join(folder, "registry.lock");
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const hour = 3_600_000;
const touchAt = (ms: number) => utimesSync(path, new Date(ms), new Date(ms));
const holdLock = (at = Date.now()) => {
  writeFileSync(path, "7 another-machine x");
  touchAt(at);
};
/** Simulates a clock that advances by a second each time it is read. */
function fastClock(onLook: (seconds: number) => void = () => {}) {
  let seconds = 0;
  jest.spyOn(performance, "now").mockImplementation(() => {
    seconds += 1;
    onLook(seconds);
    return seconds * 1000;
  });
}
const change = () =>
  withLock(path, async () => "changed").catch((error: { readonly code?: string }) => error.code);

it("A gateway whose clock is an hour off keeps its lock", async () => {
  for (const clockError of [-hour, hour]) {
    holdLock(Date.now() + clockError);
    fastClock();
    expect(await change()).toBe("SERVICE_UNAVALABLE");
    expect(readFileSync(path, "utf8")).toBe("7 another-machine x");
    rmSync(path);
  }
});

it("A lock untouched for half a minute is removed even if it is dated in the future", async () => {
  holdLock(Date.now() + hour);
  fastClock();
  const answers: unknown[] = [];
  while (answers.length < 20 && !answers.includes("changed")) answers.push(await change());
  expect(answers.length).toBeGreaterThan(2);
  expect(answers.at(-1)).toBe("changed");
  expect(existsSync(path)).toBe(false);
});

it("A lock that its holder keeps touching is never removed", async () => {
  holdLock();
  fastClock((seconds) => existsSync(path) && touchAt(seconds * 1000));
  const answers: unknown[] = [];
  for (let n = 0; n < 12; n += 1) answers.push(await change());
  expect(new Set(answers)).toEqual(new Set(["SERVICE_UNAVALABLE"]));
});

it("The holder of a lock keeps touching the lock until its change is complete", async () => {
  jest.useFakeTimers({
    doNotFake: ["performance", "setImmediate", "setTimeout", "nextTick", "queueMicrotask"],
  });
  try {
    await withLock(path, async () => {
      touchAt(0);
      jest.advanceTimersByTime(5000);
      while (statSync(path).mtimeMs === 0) await new Promise((resolve) => setImmediate(resolve));
    });
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
  expect(existsSync(path)).toBe(false);
});

it("Two processes that find the same abandoned lock make their changes in turn", async () => {
  holdLock();
  let passedMs = 0;
  jest.spyOn(performance, "now").mockImplementation(() => passedMs);
  const first = change();
  while (!existsSync(path)) await new Promise((resolve) => setImmediate(resolve));
  passedMs = 5001;
  expect(await first).toBe("SERVICE_UNAVALABLE");
  passedMs = 40_000;
  let holders = 0;
  const results = await Promise.all(
    [1, 2, 3, 4].map(() =>
      withLock(path, async () => {
        holders += 1;
        await new Promise((resolve) => setImmediate(resolve));
        const holdersBefore = holders;
        holders -= 1;
        return holdersBefore;
      }),
    ),
  );
  expect(results).toEqual([1, 1, 1, 1]);
});
