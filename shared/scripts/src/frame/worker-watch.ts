import type { FailureKind, FromWorker, Limits, ToWorker } from "../protocol";

/** The part of a `Worker` that the watch needs. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

type Call = Extract<ToWorker, { kind: "call" }>;
type Answer = Extract<FromWorker, { kind: "answer" | "failed" | "power" }>;
type Timer = ReturnType<typeof setTimeout>;

interface Pending {
  readonly call: Call;
  isStarted: boolean;
  /**
   * Unanswered power calls: the panel's number of each, with the worker's number. While a call waits for a
   * person, its time limit is paused.
   */
  readonly powers: Map<number, number>;
  powersUsed: number;
  resends: number;
  timer: Timer | undefined;
}

const maxPowersPerCall = 100;

/** Name of the hook that prepares a worker for its provider. Every new worker receives it first. */
const preparingHook = "initActions";
/** Id of the preparing hook's call in a new worker. The panel's ids begin with 1. */
const preparing = 0;

/**
 * Runs one provider's worker: starts it at the first call, limits the time of every call, and replaces a worker
 * that exceeds it. Calls that had not begun are sent to the new worker; those that had begun are answered with
 * `timeout`. A function in an answer belongs to the worker that created it, and is lost with that worker.
 */
export function watchWorker(options: {
  /** Number of the session, unique in a page. */
  session: number;
  createWorker(): WorkerLike;
  scripts: Readonly<Record<string, string>>;
  limits: Limits;
  send(answer: Answer): void;
}) {
  const { limits, send } = options;
  const pending = new Map<number, Pending>();
  let worker: WorkerLike | null = null;
  let workers = 0;
  let lastPower = 0;
  let prepared: Call | null = null;
  let isReady = false;
  let starting: Timer | undefined;

  const fail = (call: number, why: FailureKind, message: string) => {
    const one = pending.get(call);
    if (!one) return;
    clearTimeout(one.timer);
    pending.delete(call);
    send({ kind: "failed", call, why, message });
  };

  const end = () => {
    clearTimeout(starting);
    worker?.terminate();
    worker = null;
    isReady = false;
    for (const one of pending.values()) {
      clearTimeout(one.timer);
      // A call that is sent again to the next worker gets the full time again.
      one.timer = undefined;
    }
  };

  const replace = () => {
    end();
    for (const one of [...pending.values()]) {
      if (one.isStarted || one.resends > 0) fail(one.call.call, "timeout", "ended at its time limit");
      else if ("run" in one.call.target) fail(one.call.call, "unknown-hook", "its worker was replaced");
      else one.resends += 1;
    }
    if (pending.size > 0) start();
  };

  /** Starts the time limits of working calls: those that have begun, or, if none has, the first waiting one. */
  const time = () => {
    if (!isReady) return;
    const all = [...pending.values()];
    const isBusy = all.some((one) => one.isStarted && one.powers.size === 0);
    const next = all.find((one) => !one.isStarted);
    for (const one of all) {
      const isWorking = one.isStarted ? one.powers.size === 0 : one === next && !isBusy;
      if (!isWorking) {
        clearTimeout(one.timer);
        one.timer = undefined;
      } else one.timer ??= setTimeout(replace, limits.workMs);
    }
  };

  const begin = () => {
    clearTimeout(starting);
    isReady = true;
    for (const { call } of pending.values()) worker?.postMessage(call);
    time();
  };

  const onPreparing = (message: Exclude<FromWorker, { kind: "alive" | "ready" }>) => {
    if (message.kind === "answer") return begin();
    if (message.kind !== "failed") return;
    // A worker that could not be prepared for its provider would offer another provider's actions, so it is
    // ended.
    end();
    for (const call of [...pending.keys()]) fail(call, message.why, message.message);
  };

  const receive = (message: FromWorker) => {
    if (message.kind === "alive") {
      clearTimeout(starting);
      // Compiling runs the scripts' texts once, so it has the same time limit.
      starting = setTimeout(replace, limits.workMs);
      const idPrefix = `${options.session}.${workers}.`;
      worker?.postMessage({ kind: "scripts", scripts: options.scripts, idPrefix });
      return;
    }
    if (message.kind === "ready") {
      if (prepared === null) return begin();
      clearTimeout(starting);
      starting = setTimeout(replace, limits.workMs);
      worker?.postMessage({ ...prepared, call: preparing });
      return;
    }
    if (message.call === preparing) return onPreparing(message);
    const one = pending.get(message.call);
    if (!one) return;
    if (message.kind === "started") {
      one.isStarted = true;
      clearTimeout(one.timer);
      one.timer = undefined;
    } else if (message.kind === "power") {
      one.powersUsed += 1;
      if (one.powersUsed > maxPowersPerCall) return replace();
      lastPower += 1;
      one.powers.set(lastPower, message.power);
      send({ ...message, power: lastPower });
    } else {
      const { target } = one.call;
      if (message.kind === "answer" && "hook" in target && target.hook === preparingHook) prepared = one.call;
      clearTimeout(one.timer);
      pending.delete(message.call);
      send(message);
    }
    time();
  };

  const start = () => {
    const started = options.createWorker();
    worker = started;
    workers += 1;
    starting = setTimeout(replace, limits.startMs);
    started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker === started) receive(data);
    };
    started.onerror = (event) => event.preventDefault();
  };

  return {
    call(call: Call) {
      pending.set(call.call, {
        call,
        isStarted: false,
        powers: new Map(),
        powersUsed: 0,
        resends: 0,
        timer: undefined,
      });
      if (!worker) start();
      else if (isReady) worker.postMessage(call);
      time();
    },
    answerPower(answer: Extract<ToWorker, { kind: "power-answer" }>) {
      // A late answer for a replaced worker must not reach another run.
      for (const { powers } of pending.values()) {
        const power = powers.get(answer.power);
        if (power !== undefined) worker?.postMessage({ ...answer, power });
        powers.delete(answer.power);
      }
      time();
    },
    close() {
      for (const call of [...pending.keys()]) fail(call, "closed", "closed");
      end();
    },
  };
}

export type WorkerWatch = ReturnType<typeof watchWorker>;
