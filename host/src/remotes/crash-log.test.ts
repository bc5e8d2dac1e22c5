import { createStored } from "../state/stored";
import { createCrashLog } from "./crash-log";

describe("crash log", () => {
  beforeEach(() => sessionStorage.clear());

  const aLog = (find = () => sessionStorage) => {
    let at = 0;
    const wait = (ms: number) => {
      at += ms;
    };
    const load = () => createCrashLog(() => at, createStored(find));
    return { log: load(), wait, reload: load };
  };

  it("A release counts as broken after three crashes in five minutes", () => {
    const { log } = aLog();
    log.note("m@1");
    log.note("m@1");
    expect(log.isBroken("m@1")).toBe(false);
    log.note("m@1");
    expect(log.isBroken("m@1")).toBe(true);
    expect(log.isBroken("m@2")).toBe(false);
  });

  it("A crash is forgotten after five minutes", () => {
    const { log, wait } = aLog();
    log.note("m@1");
    log.note("m@1");
    wait(300_000);
    log.note("m@1");
    expect(log.isBroken("m@1")).toBe(false);
  });

  it("Crashes are counted even if users reload the page instead of pressing Retry", () => {
    const { log, reload } = aLog();
    log.note("m@1");
    reload().note("m@1");
    expect(reload().isBroken("m@1")).toBe(false);
    reload().note("m@1");
    expect([reload().isBroken("m@1"), reload().isBroken("m@2")]).toEqual([true, false]);
  });

  it("A broken release is avoided for five minutes after its third crash", () => {
    const { log, wait, reload } = aLog();
    log.note("m@1");
    log.note("m@1");
    wait(299_000);
    log.note("m@1");
    wait(299_000);
    expect(reload().isBroken("m@1")).toBe(true);
    wait(1000);
    expect(reload().isBroken("m@1")).toBe(false);
  });

  it("Crashes are counted without storage or with unknown stored content", () => {
    const { log } = aLog(() => {
      throw new DOMException("denied", "SecurityError");
    });
    for (const _ of [1, 2, 3]) log.note("m@1");
    expect(log.isBroken("m@1")).toBe(true);
    for (const text of ["not JSON", '{"m@1":"often"}']) {
      sessionStorage.setItem("hpay-crashes", text);
      expect(aLog().log.isBroken("m@1")).toBe(false);
    }
  });

  it("A release with missing files is broken immediately", () => {
    const { log } = aLog();
    log.markBroken("m@1");
    expect(log.isBroken("m@1")).toBe(true);
  });
});
