import { ScriptError, type ScriptPowers, type ScriptRunner, type ScriptSession } from "@hpay/contract";
import { connectFrame, type FrameConnection } from "./frame-connection";
import { type FromFrame, fromText, type Limits, type PowerName, type Target, toText } from "./protocol";
import { isScriptText } from "./script-text";

export interface ScriptRunnerOptions {
  /** Address of the frame's document, which has its own policy and its own origin. */
  readonly frameUrl: string;
  /** How long a hook can run, in milliseconds. Waiting for the panel does not count. */
  readonly limitMs?: number;
  /** How long the frame or a worker can take to start, in milliseconds. */
  readonly startMs?: number;
  /** Document to which the frame is added; by default the page's own. */
  readonly document?: Document;
}

/** The host's runner. `close` ends all scripts when the person signs out. */
export interface ClosableScriptRunner extends ScriptRunner {
  close(): void;
}

interface Waiter {
  resolve(value: unknown): void;
  reject(error: ScriptError): void;
  readonly powers: ScriptPowers | undefined;
}

/**
 * Runs behavior scripts in an opaque frame, with one worker for each opened provider. The frame is created at
 * the first call. Values are sent as JSON in both directions; functions in an answer arrive as `{ $run: id }`,
 * and stay inside the worker.
 */
export function createScriptRunner(options: ScriptRunnerOptions): ClosableScriptRunner {
  const limits: Limits = { workMs: options.limitMs ?? 2_000, startMs: options.startMs ?? 10_000 };
  const sessions = new Map<number, { receive(message: FromFrame): void; lose(): void }>();
  let frame: FrameConnection | null = null;
  let lastSession = 0;
  let lastCall = 0;

  const loseFrame = () => {
    frame?.close();
    frame = null;
    for (const session of sessions.values()) session.lose();
  };
  const connect = () => {
    frame ??= connectFrame({
      url: options.frameUrl,
      document: options.document ?? document,
      startMs: limits.startMs,
      receive: (message) => {
        if ("session" in message) sessions.get(message.session)?.receive(message);
      },
      onLost: loseFrame,
    });
    return frame;
  };

  return {
    open({ scripts }): ScriptSession {
      let session = 0;
      const validScripts = Object.fromEntries(
        Object.entries(scripts).filter(([, text]) => isScriptText(text)),
      );
      const waiters = new Map<number, Waiter>();
      let sessionFrame: FrameConnection | null = null;
      let isClosed = false;

      const settle = (call: number) => {
        const waiter = waiters.get(call);
        waiters.delete(call);
        return waiter;
      };
      const executePower = async (call: number, name: PowerName, args: string) => {
        const powers = waiters.get(call)?.powers;
        if (!powers) throw new Error("not allowed here");
        return runPower(powers, name, fromText(args));
      };

      const listener = {
        lose() {
          sessionFrame = null;
          for (const call of [...waiters.keys()])
            settle(call)?.reject(new ScriptError("closed", "frame lost"));
        },
        receive(message: FromFrame) {
          if (message.kind === "answer") settle(message.call)?.resolve(readAnswer(message.value));
          else if (message.kind === "failed")
            settle(message.call)?.reject(new ScriptError(message.why, message.message));
          else if (message.kind === "power") {
            const answer = { kind: "power-answer", session, power: message.power } as const;
            executePower(message.call, message.name, message.args).then(
              (value) => frame?.send({ ...answer, value: toText(value) }),
              (error: unknown) =>
                frame?.send({
                  ...answer,
                  value: "",
                  error: error instanceof Error ? error.message : "refused",
                }),
            );
          }
        },
      };
      /** A new frame knows the session by a new number, so messages for the previous number are ignored. */
      const openInFrame = (newFrame: FrameConnection) => {
        sessions.delete(session);
        session = ++lastSession;
        sessions.set(session, listener);
        newFrame.send({ kind: "open", session, scripts: validScripts, limits });
        sessionFrame = newFrame;
      };

      const send = (target: Target, args: readonly unknown[], powers?: ScriptPowers) =>
        new Promise<unknown>((resolve, reject) => {
          if (isClosed) throw new ScriptError("closed", "the session is closed");
          const newFrame = connect();
          if (sessionFrame !== newFrame) openInFrame(newFrame);
          const call = ++lastCall;
          waiters.set(call, { resolve, reject, powers });
          newFrame.send({ kind: "call", session, call, target, args: toText(args) });
        });

      return {
        hooks: Object.keys(validScripts),
        async call(hook, args) {
          if (!Object.hasOwn(scripts, hook))
            throw new ScriptError("unknown-hook", `nothing is called ${hook}`);
          if (!Object.hasOwn(validScripts, hook))
            throw new ScriptError("syntax", "the text does not start with function(");
          return send({ hook }, args);
        },
        run: async (handle, powers) => send({ run: handle.$run }, [], powers),
        close() {
          if (isClosed) return;
          isClosed = true;
          if (sessionFrame === frame) frame?.send({ kind: "close", session });
          for (const call of [...waiters.keys()])
            settle(call)?.reject(new ScriptError("closed", "the session is closed"));
          sessions.delete(session);
        },
      };
    },
    close: loseFrame,
  };
}

/**
 * Maximum length of an answer, in characters: far more than any list of actions needs, and far less than would
 * block the page.
 */
const maxAnswerLength = 1_000_000;

async function readAnswer(text: string): Promise<unknown> {
  if (text.length > maxAnswerLength) throw new ScriptError("threw", "the answer is too large");
  try {
    return fromText(text);
  } catch {
    throw new ScriptError("threw", "the answer is not plain");
  }
}

/** Executes one power call. Its raw arguments are checked where the power is executed. */
async function runPower(powers: ScriptPowers, name: PowerName, args: unknown): Promise<unknown> {
  const [first, second]: readonly unknown[] = Array.isArray(args) ? args : [];
  switch (name) {
    case "call":
      return powers.call(String(first), second);
    case "confirm":
      return powers.confirm(first);
    case "prompt":
      return powers.prompt(first);
    case "notify":
      return powers.notify(first);
    case "open":
      return powers.open(String(first));
    case "refresh":
      return powers.refresh();
    default:
      throw new Error("no such power");
  }
}
