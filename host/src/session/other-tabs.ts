import { isJsonObject } from "../state/json-text";

const channelName = "hpay-session";

/** Notifies this browser's other tabs of a sign-out, and receives theirs. */
export interface OtherTabs {
  postNews(event: string, detail: unknown): void;
  postSignedOut(userId: number, mark: number): void;
  stop(): void;
}

interface Listeners {
  onSignedOut(userId: number, mark: number): void;
  onNews(event: string, detail: unknown): void;
}

/** A number that distinguishes two tokens, because tabs must not reveal their tokens to each other. */
export function tokenMark(token: string): number {
  let mark = 2166136261;
  for (const sign of token) mark = Math.imul(mark ^ sign.charCodeAt(0), 16777619);
  return mark >>> 0;
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    // Firefox refuses a channel where cookies are blocked, so tabs there do not follow each other at once.
    return null;
  }
}

export function connectOtherTabs({ onSignedOut, onNews }: Listeners): OtherTabs {
  const channel = openChannel();
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isJsonObject(data)) return;
      const { kind, userId, mark } = data;
      if (kind === "signed-out" && typeof userId === "number" && typeof mark === "number")
        onSignedOut(userId, mark);
      if (data.kind === "news" && typeof data.event === "string") onNews(data.event, data.detail);
    };
  }
  return {
    postNews: (event, detail) => channel?.postMessage({ kind: "news", event, detail }),
    postSignedOut: (userId, mark) => channel?.postMessage({ kind: "signed-out", userId, mark }),
    stop: () => channel?.close(),
  };
}
