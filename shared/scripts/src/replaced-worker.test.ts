import { isScriptHandle, ScriptError, type ScriptPowers, type ScriptSession } from "@hpay/contract";
import { type ClosableScriptRunner, createScriptRunner } from "./script-runner";
import { endThreads, installThreadFrame } from "./thread-frame";

let runner: ClosableScriptRunner;

beforeEach(() => {
  installThreadFrame();
  runner = createScriptRunner({ frameUrl: "about:blank", limitMs: 300 });
});
afterEach(async () => {
  runner.close();
  await endThreads();
});

/** Scripts of a method that remembers its order, offers Refund, and can hang. */
const scripts = {
  initActions: "function(method){ self.hpayMethod = method }",
  whose: "function(){ return self.hpayMethod && self.hpayMethod.id }",
  loop: "function(){ while (true) {} }",
  orderActions: `function(order){ return [{ Caption: 'Refund', Run: async function(own){
    if (await own.confirm(order.id)) return own.call('refund', { order: order.id });
  } }] }`,
};
const openMethod = async (changes: Record<string, string> = {}) => {
  const session = runner.open({ name: "card", scripts: { ...scripts, ...changes } });
  // The worker has started before the test continues, so that each later step takes no longer than a message.
  await session.call("whose", []);
  await session.call("initActions", [{ id: 7, until: Date.now() + 1_000 }]);
  return session;
};
const offer = async (session: ScriptSession, id: number) => {
  const answer = await session.call("orderActions", [{ id }]);
  const run = Array.isArray(answer) ? answer[0]?.Run : undefined;
  if (!isScriptHandle(run)) throw new Error("no handle in the answer");
  return run;
};
const bindPowers = (confirm: ScriptPowers["confirm"] = async () => true) => {
  const call = jest.fn(async () => "refunded");
  const powers = { call, confirm, prompt: async () => null, notify() {}, open() {}, refresh() {} };
  return { call, powers };
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "answered",
    (error: unknown) => (error instanceof ScriptError ? error.kind : error),
  );
const runHangingCall = async (session: ScriptSession) =>
  expect(await failure(session.call("loop", []))).toBe("timeout");
/** A question whose answer arrives later. */
const askLater = () => {
  let answer = (_isYes: boolean) => {};
  const confirm = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  return { confirm, answer: (isYes: boolean) => answer(isYes) };
};
const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe("after a script hang", () => {
  it("A script action offered before a hang never runs for another order", async () => {
    const session = await openMethod();
    const firstAction = await offer(session, 1);
    await runHangingCall(session);
    const secondAction = await offer(session, 2);
    const { call, powers } = bindPowers();
    expect(await failure(session.run(firstAction, powers))).toBe("unknown-hook");
    expect(call).not.toHaveBeenCalled();
    await session.run(secondAction, powers);
    expect(call.mock.calls).toEqual([["refund", { order: 2 }]]);
  });

  it("A script that waits during a hang keeps its own order", async () => {
    const session = await openMethod({
      initActions:
        "function(method){ return new Promise(function(done){ setTimeout(function(){ self.hpayMethod = method; done() }, 30) }) }",
    });
    const hangingCall = runHangingCall(session);
    const waitingCall = session.call("whose", []);
    await hangingCall;
    expect(await waitingCall).toBe(7);
    await runHangingCall(session);
    expect(await session.call("whose", [])).toBe(7);
  });

  it("Scripts offer no actions when their order is unknown after a hang", async () => {
    const session = await openMethod({
      initActions: `function(method){
        if (Date.now() > method.until) throw new Error('too late'); self.hpayMethod = method;
      }`,
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await runHangingCall(session);
    expect(await failure(session.call("whose", []))).toBe("threw");
    expect(await failure(session.call("whose", []))).toBe("threw");
  });

  it("An action clicked during a hang does not run", async () => {
    const session = await openMethod();
    const handle = await offer(session, 1);
    const hangingCall = runHangingCall(session);
    const { call, powers } = bindPowers();
    const presses = Array.from({ length: 20 }, () => failure(session.run(handle, powers)));
    await hangingCall;
    expect(new Set(await Promise.all(presses))).toEqual(new Set(["unknown-hook"]));
    expect(call).not.toHaveBeenCalled();
  });

  it("An answer to an earlier question never answers a later question", async () => {
    const session = await openMethod();
    const [first, second] = [askLater(), askLater()];
    const [firstPowers, secondPowers] = [bindPowers(first.confirm), bindPowers(second.confirm)];
    const firstFailure = failure(session.run(await offer(session, 1), firstPowers.powers));
    await waitUntil(() => first.confirm.mock.calls.length === 1);
    await runHangingCall(session);
    expect(await firstFailure).toBe("timeout");
    const secondRun = session.run(await offer(session, 2), secondPowers.powers);
    await waitUntil(() => second.confirm.mock.calls.length === 1);
    first.answer(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    second.answer(false);
    await secondRun;
    expect(firstPowers.call).not.toHaveBeenCalled();
    expect(secondPowers.call).not.toHaveBeenCalled();
  });
});

describe("simultaneous actions", () => {
  it("Simultaneous actions each use their own order", async () => {
    const session = await openMethod();
    const [first, second] = [askLater(), askLater()];
    const [firstPowers, secondPowers] = [bindPowers(first.confirm), bindPowers(second.confirm)];
    const runs = [
      session.run(await offer(session, 1), firstPowers.powers),
      session.run(await offer(session, 2), secondPowers.powers),
    ];
    await waitUntil(() => second.confirm.mock.calls.length === 1);
    second.answer(true);
    first.answer(true);
    await Promise.all(runs);
    expect(firstPowers.call.mock.calls).toEqual([["refund", { order: 1 }]]);
    expect(secondPowers.call.mock.calls).toEqual([["refund", { order: 2 }]]);
  });

  it("An ambiguous call during two simultaneous actions is refused", async () => {
    const session = await openMethod({
      orderActions: `function(order){ return [{ Run: async function(own){
        await own.confirm(order.id); return hpay.call('refund', { order: order.id });
      } }] }`,
    });
    const [first, second] = [askLater(), askLater()];
    const [firstPowers, secondPowers] = [bindPowers(first.confirm), bindPowers(second.confirm)];
    const firstRun = failure(session.run(await offer(session, 1), firstPowers.powers));
    const otherRun = session.run(await offer(session, 2), secondPowers.powers);
    await waitUntil(() => second.confirm.mock.calls.length === 1);
    first.answer(true);
    expect(await firstRun).toBe("threw");
    expect([firstPowers.call, secondPowers.call].map((call) => call.mock.calls.length)).toEqual([0, 0]);
    second.answer(true);
    await otherRun;
    expect(secondPowers.call.mock.calls).toEqual([["refund", { order: 2 }]]);
  });
});

describe("after sign-out", () => {
  it("An action offered before sign-out is unknown after sign-out", async () => {
    const session = await openMethod();
    const handle = await offer(session, 1);
    runner.close();
    await offer(session, 2);
    const { call, powers } = bindPowers();
    expect(await failure(session.run(handle, powers))).toBe("unknown-hook");
    expect(call).not.toHaveBeenCalled();
  });
});
