import { type Fields, isFields } from "./wire";

/** Messages between a framed page and the shop's page around it. */
export interface ParentChannel {
  send(message: Fields): void;
}

/**
 * Waits for a message from the page around this frame, and answers over the channel that comes with it.
 * Messages are accepted only from the parent, and only from an origin of the shop. Each later message replaces
 * the channel.
 * @param script the element that loaded this script, with the shop's origins
 */
export function whenConnected(
  script: HTMLOrSVGScriptElement | null,
  onConnected: (channel: ParentChannel) => void,
  receive: (message: Fields) => void = () => undefined,
): void {
  const origins = (script?.dataset.origins ?? "").split(" ").filter(Boolean);
  let openPort: MessagePort | undefined;
  addEventListener("message", ({ source, origin, data, ports }: MessageEvent<unknown>) => {
    if (source !== window.parent || !origins.includes(origin)) return;
    const [port] = ports;
    if (!port || !isFields(data) || data.hpay !== "connect" || typeof data.session !== "string") return;
    const { session } = data;
    openPort?.close();
    openPort = port;
    port.onmessage = (event: MessageEvent<unknown>) => {
      if (isFields(event.data) && event.data.session === session) receive(event.data);
    };
    onConnected({ send: (message) => port.postMessage({ ...message, session }) });
  });
}
