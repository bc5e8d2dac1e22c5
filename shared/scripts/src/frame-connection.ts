import { type FromFrame, greeting, type ToFrame } from "./protocol";

export interface FrameConnection {
  /** Messages are queued here until the frame is ready. */
  send(message: ToFrame): void;
  close(): void;
}

/**
 * Adds the scripts' frame to the page, and communicates with it over a port that is passed once. The frame has
 * an opaque origin, so the greeting has to allow any origin, and contains nothing but the port.
 */
export function connectFrame(options: {
  url: string;
  document: Document;
  startMs: number;
  receive(message: FromFrame): void;
  /** Called if the frame does not start in time, or if it is removed from the page. */
  onLost(): void;
}): FrameConnection {
  const element = options.document.createElement("iframe");
  element.setAttribute("sandbox", "allow-scripts");
  element.setAttribute("aria-hidden", "true");
  element.tabIndex = -1;
  element.hidden = true;
  element.title = "scripts";
  element.src = options.url;

  const { port1: port, port2: framePort } = new MessageChannel();
  const startTimer = setTimeout(options.onLost, options.startMs);
  port.onmessage = ({ data }: MessageEvent<FromFrame>) => {
    if (data.kind === "frame-ready") clearTimeout(startTimer);
    else options.receive(data);
  };
  element.addEventListener("load", () => element.contentWindow?.postMessage(greeting, "*", [framePort]), {
    once: true,
  });
  options.document.body.append(element);

  return {
    // A port queues messages until its other end starts to receive.
    send: (message) => port.postMessage(message),
    close() {
      clearTimeout(startTimer);
      port.close();
      element.remove();
    },
  };
}
