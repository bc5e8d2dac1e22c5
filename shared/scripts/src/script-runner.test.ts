import { isScriptHandle, ScriptError, type ScriptPowers } from "@hpay/contract";
import { startFrame } from "./frame/start-frame";
import { greeting } from "./protocol";
import { type ClosableScriptRunner, createScriptRunner } from "./script-runner";
import { endThreads, installThreadFrame } from "./thread-frame";

let runner: ClosableScriptRunner;
let workers: { workersCreated: number };

beforeEach(() => {
  workers = installThreadFrame();
  runner = createScriptRunner({ frameUrl: "about:blank", limitMs: 300 });
});
afterEach(async () => {
  runner.close();
  await endThreads();
});

const open = (scripts: Record<string, string>) => runner.open({ name: "test", scripts });
const powers = (changes: Partial<ScriptPowers> = {}): ScriptPowers => ({
  call: async () => null,
  confirm: async () => true,
  prompt: async () => null,
  notify: () => {},
  open: () => {},
  refresh: () => {},
  ...changes,
});
const firstHandle = (answer: unknown) => {
  const run = Array.isArray(answer) ? answer[0]?.Run : undefined;
  if (!isScriptHandle(run)) throw new Error("no handle in the answer");
  return run;
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "answered",
    (error: unknown) => (error instanceof ScriptError ? error.kind : error),
  );

describe("behaviour script", () => {
  it("A behavior script receives plain values and returns plain values", async () => {
    const session = open({
      Validator: "function(value, parameter){ return parameter.Name + ' got ' + value.a[0] }",
    });
    await expect(session.call("Validator", [{ a: [7] }, { Name: "Pin" }])).resolves.toBe("Pin got 7");
  });

  it("A behavior script can return a promise or nothing", async () => {
    const session = open({
      later: "function(){ return new Promise(function(done){ setTimeout(function(){ done(1) }, 20) }) }",
      nothing: "function(){}",
    });
    await expect(session.call("later", [])).resolves.toBe(1);
    await expect(session.call("nothing", [])).resolves.toBeUndefined();
  });

  it("A behavior script's callable hooks are listed", () => {
    expect(open({ init: "function(){}", note: "just text" }).hooks).toEqual(["init"]);
  });

  it.each([
    ["text that does not start with function(", { hook: "() => 1" }, "syntax"],
    ["a syntax error", { hook: "function( {" }, "syntax"],
    ["an exception", { hook: "function(){ throw new Error('no') }" }, "threw"],
    ["an unknown hook", {}, "unknown-hook"],
    ["a circular result", { hook: "function(){ var a = {}; a.a = a; return a }" }, "threw"],
    // spec 2.1-behaviour-text-starts-function
  ])("A behavior script with %s fails", async (_what, scripts: Record<string, string>, kind) => {
    const [name = "hook"] = Object.keys(scripts);
    await expect(failure(open(scripts).call(name, []))).resolves.toBe(kind);
  });

  it("Inherited object members are not hooks", async () => {
    await expect(failure(open({}).call("constructor", []))).resolves.toBe("unknown-hook");
  });

  it("A script's result cannot pollute the page's prototypes", async () => {
    const session = open({ hook: `function(){ return JSON.parse('{"__proto__":{"polluted":1}}') }` });
    await session.call("hook", []);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("script over its time limit", () => {
  it("A script that exceeds the time limit is replaced by a new worker", async () => {
    const session = open({ loop: "function(){ while (true) {} }", fine: "function(){ return 'fine' }" });
    await expect(failure(session.call("loop", []))).resolves.toBe("timeout");
    await expect(session.call("fine", [])).resolves.toBe("fine");
    expect(workers.workersCreated).toBe(2);
  });

  it("Waiting calls survive a script that exceeds the time limit", async () => {
    const session = open({ loop: "function(){ while (true) {} }", fine: "function(){ return 'fine' }" });
    const loopingHook = failure(session.call("loop", []));
    const otherHook = session.call("fine", []);
    await expect(loopingHook).resolves.toBe("timeout");
    await expect(otherHook).resolves.toBe("fine");
  });

  it("A script that exceeds the time limit does not block another provider", async () => {
    const loopingCall = failure(open({ loop: "function(){ while (true) {} }" }).call("loop", []));
    await expect(open({ fine: "function(){ return 'fine' }" }).call("fine", [])).resolves.toBe("fine");
    await expect(loopingCall).resolves.toBe("timeout");
  });

  it("A script that loops while compiling or after returning a result is stopped", async () => {
    const compilingSession = open({ hook: "function(){}(function(){ while (true) {} }())" });
    await expect(failure(compilingSession.call("hook", []))).resolves.toBe("timeout");
    const laterSession = open({
      hook: "function(){ setTimeout(function(){ while (true) {} }, 0); return 1 }",
    });
    await expect(laterSession.call("hook", [])).resolves.toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(laterSession.call("hook", [])).resolves.toBe(1);
  });

  it("A script that loops before it is called times out", async () => {
    const session = open({
      hook: "function(){}, Promise.resolve().then(function(){ while (true) {} }), function(){ return 1 }",
    });
    await expect(failure(session.call("hook", []))).resolves.toBe("timeout");
  });
});

describe("function in a result", () => {
  const offerScript =
    "function(order){ return [{ Caption: 'Refund ' + order.id, Run: function(hpay){ BODY } }] }";

  it("A returned function runs in the worker with powers from the panel", async () => {
    const session = open({
      orderActions: offerScript.replace("BODY", "return hpay.call('refund', { order: order.id })"),
    });
    const answer = await session.call("orderActions", [{ id: 5 }]);
    expect(answer).toEqual([{ Caption: "Refund 5", Run: { $run: expect.any(String) } }]);
    const call = jest.fn(async () => ({ refunded: true }));
    await expect(session.run(firstHandle(answer), powers({ call }))).resolves.toEqual({ refunded: true });
    expect(call).toHaveBeenCalledWith("refund", { order: 5 });
  });

  it("A returned function can wait for the user without a time limit", async () => {
    const session = open({
      orderActions: offerScript.replace(
        "BODY",
        "return hpay.confirm('Sure?').then(function(yes){ return yes ? 'done' : 'left' })",
      ),
    });
    const handle = firstHandle(await session.call("orderActions", [{ id: 5 }]));
    const confirm = () => new Promise<boolean>((resolve) => setTimeout(resolve, 700, true));
    await expect(session.run(handle, powers({ confirm }))).resolves.toBe("done");
  });

  it("A returned function receives the reason for a refusal", async () => {
    const session = open({
      orderActions: offerScript.replace(
        "BODY",
        "return hpay.call('x').catch(function(e){ return 'refused: ' + e.message })",
      ),
    });
    const handle = firstHandle(await session.call("orderActions", [{ id: 5 }]));
    const call = async () => Promise.reject(new Error("FORBIDDEN"));
    await expect(session.run(handle, powers({ call }))).resolves.toBe("refused: FORBIDDEN");
  });

  it("A returned function has no powers outside a run", async () => {
    const session = open({
      orderActions: offerScript.replace("BODY", "return hpay.call('x')"),
      sly: "function(){ return hpay.call('x') }",
    });
    const handle = firstHandle(await session.call("orderActions", [{ id: 5 }]));
    await expect(failure(session.run(handle))).resolves.toBe("threw");
    await expect(failure(session.call("sly", []))).resolves.toBe("threw");
  });

  it("A returned function cannot be run by another provider", async () => {
    const ownSession = open({ orderActions: offerScript.replace("BODY", "return 'mine'") });
    const handle = firstHandle(await ownSession.call("orderActions", [{ id: 5 }]));
    await expect(failure(open({ fine: "function(){}" }).run(handle))).resolves.toBe("unknown-hook");
  });

  it("A returned function cannot flood the panel with requests", async () => {
    const session = open({
      orderActions: offerScript.replace(
        "BODY",
        "for (var i = 0; i < 500; i++) hpay.notify('x'); return new Promise(function(){})",
      ),
    });
    const handle = firstHandle(await session.call("orderActions", [{ id: 5 }]));
    const notify = jest.fn();
    await expect(failure(session.run(handle, powers({ notify })))).resolves.toBe("timeout");
    expect(notify.mock.calls.length).toBeLessThanOrEqual(100);
  });
});

describe("end of a session", () => {
  it("Sign-out rejects running and later script calls", async () => {
    const session = open({ never: "function(){ return new Promise(function(){}) }" });
    const call = failure(session.call("never", []));
    session.close();
    await expect(call).resolves.toBe("closed");
    await expect(failure(session.call("never", []))).resolves.toBe("closed");
  });

  it("Sign-out removes the script frame until the next call", async () => {
    const session = open({ fine: "function(){ return 1 }" });
    await session.call("fine", []);
    expect(document.querySelectorAll("iframe[sandbox='allow-scripts']")).toHaveLength(1);
    runner.close();
    expect(document.querySelectorAll("iframe")).toHaveLength(0);
    await expect(session.call("fine", [])).resolves.toBe(1);
  });
});

describe("script frame", () => {
  const sendGreeting = (source: unknown, data: unknown = greeting, silentAfterMs = 50) => {
    const frameWindow = new EventTarget();
    const { port1, port2 } = new MessageChannel();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data: message }) => resolve(message);
      timer = setTimeout(resolve, silentAfterMs, "silent");
    });
    startFrame({
      window: frameWindow,
      parent: window,
      createWorker: () => {
        throw new Error("not here");
      },
    });
    frameWindow.dispatchEvent(Object.assign(new Event("message"), { data, ports: [port2], source }));
    return answer.finally(() => {
      clearTimeout(timer);
      port1.close();
    });
  };

  it("The script frame answers only its own page's greeting", async () => {
    await expect(sendGreeting(window, greeting, 10_000)).resolves.toEqual({ kind: "frame-ready" });
    await expect(sendGreeting({ another: "window" })).resolves.toBe("silent");
    await expect(sendGreeting(window, "hello")).resolves.toBe("silent");
  });
});
