import { createLog } from "../log";
import { Signals } from "../signals/signals";
import { type Job, JobRunner } from "./job-runner";

const runnerOf = (job: Job) => {
  const signals = new Signals();
  const runner = new JobRunner({ log: createLog("silent"), signals }, [job]);
  return { signals, runner };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe("job runner", () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it("A batch that never ends is abandoned, and the job runs again", async () => {
    const cutOffs: AbortSignal[] = [];
    const { signals, runner } = runnerOf({
      name: "stuck",
      limitMs: 50,
      run(cutOff) {
        cutOffs.push(cutOff);
        return cutOffs.length === 1 ? new Promise<boolean>(() => {}) : Promise.resolve(false);
      },
    });
    runner.start();
    signals.emit("work-due", "stuck");
    signals.emit("work-due", "stuck");
    await pass(100);
    expect(cutOffs[0]?.aborted).toBe(true);
    await pass(2200);
    expect(cutOffs).toHaveLength(2);
    await runner.close();
  });

  it("A job runs again for work that becomes due during its last batch", async () => {
    let batches = 0;
    const { signals, runner } = runnerOf({
      name: "busy",
      async run() {
        batches += 1;
        if (batches === 1) signals.emit("work-due", "busy");
        return false;
      },
    });
    runner.start();
    signals.emit("work-due", "busy");
    await pass(50);
    expect(batches).toBe(2);
    await runner.close();
  });

  it("Stopping the job runner waits for all work that a batch has started", async () => {
    let end: () => void = () => {};
    const started = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { runner } = runnerOf({ name: "calls", run: async () => false, whenSettled: () => started });
    let isClosed = false;
    const closeResult = runner.close().then(() => {
      isClosed = true;
    });
    await pass(20);
    expect(isClosed).toBe(false);
    end();
    await closeResult;
  });

  it("Stopping the job runner also waits for work that a running batch starts later", async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    let started = Promise.resolve();
    let isDone = false;
    const { signals, runner } = runnerOf({
      name: "claims",
      async run() {
        await pause(20);
        started = pause(20).then(() => {
          isDone = true;
        });
        return false;
      },
      whenSettled: () => started,
    });
    runner.start();
    signals.emit("work-due", "claims");
    await pass(10);
    const wasFinished = runner.close().then(() => isDone);
    await pass(100);
    expect(await wasFinished).toBe(true);
  });

  it("Stopping the job runner takes only seconds, even if interrupted work continues", async () => {
    let isEnding = false;
    const { signals, runner } = runnerOf({
      name: "slow",
      run(_cutOff, endSignal) {
        endSignal.addEventListener("abort", () => {
          isEnding = true;
        });
        return new Promise<boolean>(() => {});
      },
      whenSettled: () => new Promise(() => {}),
    });
    runner.start();
    signals.emit("work-due", "slow");
    await pass(20);
    let isClosed = false;
    void runner.close().then(() => {
      isClosed = true;
    });
    await pass(8000);
    expect([isEnding, isClosed]).toEqual([true, true]);
  });
});
