import { isWireRecord } from "../provider/wire-record";

const channelName = "hpay-drafts";

/** Returns null if the browser refuses channels. A draft then does not show that it is open in another tab. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    // Firefox refuses channels where cookies are blocked.
    return null;
  }
}

const nameIn = (data: unknown, kind: "asked" | "open") =>
  isWireRecord(data) && data.kind === kind && typeof data.name === "string" ? data.name : null;

/**
 * Asks the other tabs of this browser whether the draft's form is open there with unsaved work.
 * @param onOpen called when another tab answers, now or when its draft is edited later
 * @returns a function that unsubscribes
 */
export function askOtherTabs(name: string, onOpen: () => void): () => void {
  const channel = openChannel();
  if (!channel) return () => undefined;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (nameIn(data, "open") === name) onOpen();
  };
  channel.postMessage({ kind: "asked", name });
  return () => channel.close();
}

/** Reports to other tabs that the draft's form is open in this tab, until the returned function is called. */
export function answerOtherTabs(name: string): () => void {
  const channel = openChannel();
  if (!channel) return () => undefined;
  const answer = () => channel.postMessage({ kind: "open", name });
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (nameIn(data, "asked") === name) answer();
  };
  answer();
  return () => channel.close();
}
