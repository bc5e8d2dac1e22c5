import { createCrashLog } from "./crash-log";

describe("crash log", () => {
  const aLog = () => {
    let at = 0;
    const wait = (ms: number) => {
      at += ms;
    };
    return { log: createCrashLog(() => at), wait };
  };

  it("finds a release broken after three crashes in five minutes", () => {
    const { log } = aLog();
    log.note("m@1");
    log.note("m@1");
    expect(log.isBroken("m@1")).toBe(false);
    log.note("m@1");
    expect(log.isBroken("m@1")).toBe(true);
    expect(log.isBroken("m@2")).toBe(false);
  });

  it("forgets a crash after five minutes", () => {
    const { log, wait } = aLog();
    log.note("m@1");
    log.note("m@1");
    wait(300_000);
    log.note("m@1");
    expect(log.isBroken("m@1")).toBe(false);
  });

  it("finds a release broken at once whose files can not be had", () => {
    const { log } = aLog();
    log.giveUp("m@1");
    expect(log.isBroken("m@1")).toBe(true);
  });
});
