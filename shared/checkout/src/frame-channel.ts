import { type Fields, isFields } from "./wire";

/**
 * Messages between a shop's page and a gateway document in a frame. Each document of the frame gets its own
 * channel; a document of another origin gets none, and a message without the session's random id is ignored.
 */
export class FrameChannel {
  private readonly session = crypto.randomUUID();
  private channel: MessageChannel | undefined;

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly origin: string,
    private readonly receive: (message: Fields) => void,
  ) {
    frame.addEventListener("load", this.connect);
  }

  send(message: Fields): void {
    this.channel?.port1.postMessage({ ...message, session: this.session });
  }

  close(): void {
    this.frame.removeEventListener("load", this.connect);
    this.channel?.port1.close();
    this.channel = undefined;
  }

  private readonly connect = () => {
    const { frame, session, origin } = this;
    this.channel?.port1.close();
    const channel = new MessageChannel();
    this.channel = channel;
    channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isFields(data) && data.session === session) this.receive(data);
    };
    frame.contentWindow?.postMessage({ hpay: "connect", session }, origin, [channel.port2]);
  };
}
