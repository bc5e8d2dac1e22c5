import { type FromFrame, greeting, type ToFrame } from "./protocol";

export interface FrameConnection {
  /** What is said before the frame is up waits for it. */
  say(message: ToFrame): void;
  close(): void;
}

/**
 * Puts the scripts' frame into the page and speaks to it over a port that is handed over once.
 * The frame's origin is opaque, so the greeting goes to any origin: it carries nothing but the port.
 */
export function connectFrame(options: {
  url: string;
  document: Document;
  startMs: number;
  hear(message: FromFrame): void;
  /** The frame did not come up in time, or was taken out of the page. */
  onLost(): void;
}): FrameConnection {
  const element = options.document.createElement("iframe");
  element.setAttribute("sandbox", "allow-scripts");
  element.setAttribute("aria-hidden", "true");
  element.tabIndex = -1;
  element.hidden = true;
  element.title = "scripts";
  element.src = options.url;

  const { port1: port, port2: theirs } = new MessageChannel();
  const tooLate = setTimeout(options.onLost, options.startMs);
  port.onmessage = ({ data }: MessageEvent<FromFrame>) => {
    if (data.kind === "frame-ready") clearTimeout(tooLate);
    else options.hear(data);
  };
  element.addEventListener("load", () => element.contentWindow?.postMessage(greeting, "*", [theirs]), {
    once: true,
  });
  options.document.body.append(element);

  return {
    // A port keeps what is posted to it until the other side listens.
    say: (message) => port.postMessage(message),
    close() {
      clearTimeout(tooLate);
      port.close();
      element.remove();
    },
  };
}
