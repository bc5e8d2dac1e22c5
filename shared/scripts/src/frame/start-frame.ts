import { type FromFrame, greeting, type ToFrame } from "../protocol";
import { type WorkerLike, type WorkerWatch, watchWorker } from "./worker-watch";

/**
 * Runs inside the opaque frame. Takes the port from the first greeting of its own parent, runs one worker per
 * session, and forwards messages, each marked with its session. The frame contains nothing worth stealing.
 */
export function startFrame(options: {
  window: EventTarget;
  parent: unknown;
  createWorker(): WorkerLike;
}): void {
  const onGreeting = (event: Event) => {
    if (!("source" in event && "data" in event && "ports" in event)) return;
    const port = Array.isArray(event.ports) ? event.ports[0] : undefined;
    if (event.source !== options.parent || event.data !== greeting || !(port instanceof MessagePort)) return;
    options.window.removeEventListener("message", onGreeting);
    serve(port, options.createWorker);
  };
  options.window.addEventListener("message", onGreeting);
}

function serve(port: MessagePort, createWorker: () => WorkerLike): void {
  const sessions = new Map<number, WorkerWatch>();
  const send = (message: FromFrame) => port.postMessage(message);

  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === "open") {
      const { session, scripts, limits } = data;
      sessions.set(
        session,
        watchWorker({
          session,
          createWorker,
          scripts,
          limits,
          send: (answer) => send({ ...answer, session }),
        }),
      );
      return;
    }
    const watch = sessions.get(data.session);
    if (data.kind === "call") watch?.call(data);
    else if (data.kind === "power-answer") watch?.answerPower(data);
    else {
      watch?.close();
      sessions.delete(data.session);
    }
  };
  send({ kind: "frame-ready" });
}
