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
const preparingCall = 0;

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
  const pendingTasks = new Map<number, Pending>();
  let worker: WorkerLike | null = null;
  let workers = 0;
  let lastPower = 0;
  let preparedCall: Call | null = null;
  let isReady = false;
  let startTimer: Timer | undefined;

  const fail = (call: number, reason: FailureKind, message: string) => {
    const pendingCall = pendingTasks.get(call);
    if (!pendingCall) return;
    clearTimeout(pendingCall.timer);
    pendingTasks.delete(call);
    send({ kind: "failed", call, why: reason, message });
  };

  const end = () => {
    clearTimeout(startTimer);
    worker?.terminate();
    worker = null;
    isReady = false;
    for (const pendingCall of pendingTasks.values()) {
      clearTimeout(pendingCall.timer);
      // A call that is sent again to the next worker gets the full time limit again.
      pendingCall.timer = undefined;
    }
  };

  const replace = () => {
    end();
    for (const pendingCall of [...pendingTasks.values()]) {
      if (pendingCall.isStarted || pendingCall.resends > 0)
        fail(pendingCall.call.call, "timeout", "ended at its time limit");
      else if ("run" in pendingCall.call.target)
        fail(pendingCall.call.call, "unknown-hook", "its worker was replaced");
      else pendingCall.resends += 1;
    }
    if (pendingTasks.size > 0) start();
  };

  /** Starts the time limits of working calls: those that have begun, or, if none has, the first waiting one. */
  const time = () => {
    if (!isReady) return;
    const pendingCalls = [...pendingTasks.values()];
    const isBusy = pendingCalls.some((entry) => entry.isStarted && entry.powers.size === 0);
    const nextCall = pendingCalls.find((entry) => !entry.isStarted);
    for (const entry of pendingCalls) {
      const isWorking = entry.isStarted ? entry.powers.size === 0 : entry === nextCall && !isBusy;
      if (!isWorking) {
        clearTimeout(entry.timer);
        entry.timer = undefined;
      } else entry.timer ??= setTimeout(replace, limits.workMs);
    }
  };

  const begin = () => {
    clearTimeout(startTimer);
    isReady = true;
    for (const { call } of pendingTasks.values()) worker?.postMessage(call);
    time();
  };

  const onPreparing = (message: Exclude<FromWorker, { kind: "alive" | "ready" }>) => {
    if (message.kind === "answer") return begin();
    if (message.kind !== "failed") return;
    // A worker that could not be prepared for its provider would offer another provider's actions, so it is
    // ended.
    end();
    for (const call of [...pendingTasks.keys()]) fail(call, message.why, message.message);
  };

  const receive = (message: FromWorker) => {
    if (message.kind === "alive") {
      clearTimeout(startTimer);
      // Compiling runs the scripts' texts once, so it has the same time limit.
      startTimer = setTimeout(replace, limits.workMs);
      const idPrefix = `${options.session}.${workers}.`;
      worker?.postMessage({ kind: "scripts", scripts: options.scripts, idPrefix });
      return;
    }
    if (message.kind === "ready") {
      if (preparedCall === null) return begin();
      clearTimeout(startTimer);
      startTimer = setTimeout(replace, limits.workMs);
      worker?.postMessage({ ...preparedCall, call: preparingCall });
      return;
    }
    if (message.call === preparingCall) return onPreparing(message);
    const pendingCall = pendingTasks.get(message.call);
    if (!pendingCall) return;
    if (message.kind === "started") {
      pendingCall.isStarted = true;
      clearTimeout(pendingCall.timer);
      pendingCall.timer = undefined;
    } else if (message.kind === "power") {
      pendingCall.powersUsed += 1;
      if (pendingCall.powersUsed > maxPowersPerCall) return replace();
      lastPower += 1;
      pendingCall.powers.set(lastPower, message.power);
      send({ ...message, power: lastPower });
    } else {
      const { target } = pendingCall.call;
      if (message.kind === "answer" && "hook" in target && target.hook === preparingHook)
        preparedCall = pendingCall.call;
      clearTimeout(pendingCall.timer);
      pendingTasks.delete(message.call);
      send(message);
    }
    time();
  };

  const start = () => {
    const newWorker = options.createWorker();
    worker = newWorker;
    workers += 1;
    startTimer = setTimeout(replace, limits.startMs);
    newWorker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker === newWorker) receive(data);
    };
    newWorker.onerror = (event) => event.preventDefault();
  };

  return {
    call(call: Call) {
      pendingTasks.set(call.call, {
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
      for (const { powers } of pendingTasks.values()) {
        const power = powers.get(answer.power);
        if (power !== undefined) worker?.postMessage({ ...answer, power });
        powers.delete(answer.power);
      }
      time();
    },
    close() {
      for (const call of [...pendingTasks.keys()]) fail(call, "closed", "closed");
      end();
    },
  };
}

export type WorkerWatch = ReturnType<typeof watchWorker>;
