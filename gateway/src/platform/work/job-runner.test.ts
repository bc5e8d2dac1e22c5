import { createLog } from "../log";
import { Signals } from "../signals/signals";
import { type Job, JobRunner } from "./job-runner";

const runnerOf = (job: Job) => {
  const signals = new Signals();
  const runner = new JobRunner({ log: createLog("silent"), signals }, [job]);
  return { signals, runner };
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("job runner", () => {
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
    await pause(100);
    expect(cutOffs[0]?.aborted).toBe(true);
    await pause(2200);
    expect(cutOffs).toHaveLength(2);
    await runner.close();
  });

  it("A job runs again for work that falls due while its last batch ends", async () => {
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
    await pause(50);
    expect(batches).toBe(2);
    await runner.close();
  });

  it("The job runner waits on stop for everything a batch has started", async () => {
    let end: () => void = () => {};
    const started = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { runner } = runnerOf({ name: "calls", run: async () => false, settled: () => started });
    let isClosed = false;
    const closing = runner.close().then(() => {
      isClosed = true;
    });
    await pause(20);
    expect(isClosed).toBe(false);
    end();
    await closing;
  });

  it("A stop ends in seconds although work that it cut off continues", async () => {
    let isEnding = false;
    const { signals, runner } = runnerOf({
      name: "slow",
      run(_cutOff, ending) {
        ending.addEventListener("abort", () => {
          isEnding = true;
        });
        return new Promise<boolean>(() => {});
      },
      settled: () => new Promise(() => {}),
    });
    runner.start();
    signals.emit("work-due", "slow");
    await pause(20);
    const began = performance.now();
    await runner.close();
    expect(isEnding).toBe(true);
    expect(performance.now() - began).toBeLessThan(8000);
  }, 20_000);
});
