import { Worker } from "node:worker_threads";
import type { FromPglite, PgliteWorkerData, ToPglite } from "./pglite-worker";

/** A query exceeded the limit, and the embedded database was restarted. */
export class EngineTimeout extends Error {
  override readonly name = "EngineTimeout";
}

interface Waiting {
  /** Receives a part of the answer. */
  onBytes(bytes: Uint8Array): void;
  resolve(): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

export interface EngineOptions extends PgliteWorkerData {
  /** Absolute path of the built worker. */
  readonly workerFile: string;
  /** A slower message ends the worker; the next one reopens the store. */
  readonly limitMs: number;
}

/** The embedded database in its worker thread. One message is answered at a time. */
export class PgliteEngine {
  #worker: Promise<Worker> | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #isClosed = false;
  limitMs: number;

  constructor(private readonly options: EngineOptions) {
    this.limitMs = options.limitMs;
  }

  /** Sends wire bytes and forwards the answer's bytes as they arrive; resolves after the last. */
  exec(bytes: Uint8Array, startUp: boolean, onBytes: (bytes: Uint8Array) => void): Promise<void> {
    return this.#send((id) => ({ id, bytes, startUp }), onBytes);
  }

  /** A tar of the data folder. */
  async dump(): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    await this.#send(
      (id) => ({ id, dump: true }),
      (part) => parts.push(part),
    );
    return Buffer.concat(parts);
  }

  /** Opens the store; later calls are answered at once. */
  async open(): Promise<void> {
    await this.#running();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = await this.#worker;
    await worker?.terminate();
  }

  #running(): Promise<Worker> {
    if (this.#isClosed) return Promise.reject(new Error("the database is closed"));
    this.#worker ??= this.#start();
    return this.#worker;
  }

  #start(): Promise<Worker> {
    const { workerFile, folder, dump } = this.options;
    const workerData: PgliteWorkerData = dump === undefined ? { folder } : { folder, dump };
    const worker = new Worker(workerFile, { workerData });
    const started = new Promise<Worker>((resolve, reject) => {
      worker.on("message", (message: FromPglite) => {
        if ("ready" in message) resolve(worker);
        else this.#settle(message);
      });
      worker.once("error", (error) => {
        reject(error);
        this.#abandon(error instanceof Error ? error : new Error(String(error)));
      });
    });
    return started;
  }

  async #send(make: (id: number) => ToPglite, onBytes: (bytes: Uint8Array) => void): Promise<void> {
    const worker = await this.#running();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#restart(worker), this.limitMs);
      this.#waiting.set(id, { onBytes, resolve, reject, timer });
      worker.postMessage(make(id));
    });
  }

  #settle(message: Exclude<FromPglite, { ready: true }>): void {
    const waitingCall = this.#waiting.get(message.id);
    if (!waitingCall) return;
    if ("bytes" in message && message.bytes.length > 0) waitingCall.onBytes(message.bytes);
    if ("bytes" in message && !message.isLast) return;
    this.#waiting.delete(message.id);
    clearTimeout(waitingCall.timer);
    if ("fault" in message) waitingCall.reject(new Error(message.fault));
    else waitingCall.resolve();
  }

  #restart(worker: Worker): void {
    this.#abandon(new EngineTimeout(`a query took longer than ${this.limitMs} ms`));
    void worker.terminate();
  }

  #abandon(error: Error): void {
    this.#worker = undefined;
    for (const waitingCall of this.#waiting.values()) {
      clearTimeout(waitingCall.timer);
      waitingCall.reject(error);
    }
    this.#waiting.clear();
  }
}
