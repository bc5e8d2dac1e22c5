import { isJsonObject } from "../state/json-text";

const channelName = "hpay-session";

/** Tells the other tabs of this browser when a person signs out, and hears them. */
export interface OtherTabs {
  sayNewsOf(event: string, detail: unknown): void;
  saySignedOut(userId: number): void;
  stop(): void;
}

interface Listeners {
  onSignedOut(userId: number): void;
  onNews(event: string, detail: unknown): void;
}

/** A browser without BroadcastChannel only loses that its tabs follow each other at once. */
export function connectOtherTabs({ onSignedOut, onNews }: Listeners): OtherTabs {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channelName);
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isJsonObject(data)) return;
      if (data.kind === "signed-out" && typeof data.userId === "number") onSignedOut(data.userId);
      if (data.kind === "news" && typeof data.event === "string") onNews(data.event, data.detail);
    };
  }
  return {
    sayNewsOf: (event, detail) => channel?.postMessage({ kind: "news", event, detail }),
    saySignedOut: (userId) => channel?.postMessage({ kind: "signed-out", userId }),
    stop: () => channel?.close(),
  };
}
