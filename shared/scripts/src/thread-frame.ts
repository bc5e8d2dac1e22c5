import { MessageChannel, MessagePort, Worker as Thread } from "node:worker_threads";
import { startFrame } from "./frame/start-frame";
import { workerSource } from "./frame/worker-source";
import type { WorkerLike } from "./frame/worker-watch";

const threads = new Set<Thread>();

/** Runs the worker's program in a real thread, where loops really loop, and terminating really ends them. */
function threadWorker(): WorkerLike {
  const adapter = `
    const { parentPort } = require("node:worker_threads");
    const self = {
      postMessage: (message) => parentPort.postMessage(message),
      addEventListener: (type, listen) => parentPort.on("message", (data) => listen({ data })),
    };
  `;
  const thread = new Thread(adapter + workerSource(), { eval: true });
  threads.add(thread);
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => thread.postMessage(message),
    terminate: () => {
      threads.delete(thread);
      void thread.terminate();
    },
  };
  thread.on("message", (data: unknown) => worker.onmessage?.(new MessageEvent("message", { data })));
  return worker;
}

/** Replaces the browser's frame, because jsdom runs none: the frame's program runs next to the page. */
export function installThreadFrame() {
  Object.assign(globalThis, { MessageChannel, MessagePort });
  const state = { workersCreated: 0 };
  const createWorker = () => {
    state.workersCreated += 1;
    return threadWorker();
  };
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
    configurable: true,
    get() {
      const frameWindow = new EventTarget();
      startFrame({ window: frameWindow, parent: window, createWorker });
      return {
        postMessage: (data: unknown, _origin: string, ports: readonly MessagePort[]) =>
          frameWindow.dispatchEvent(Object.assign(new Event("message"), { data, ports, source: window })),
      };
    },
  });
  return state;
}

export async function endThreads(): Promise<void> {
  await Promise.all([...threads].map((thread) => thread.terminate()));
  threads.clear();
}
