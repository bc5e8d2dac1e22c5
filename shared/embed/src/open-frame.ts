import type { EmbedTheme } from "@hpay/contract/embed-theme";
import type { Embedded, StageRequest } from "./stage";

interface FrameRequest extends StageRequest {
  theme(): EmbedTheme;
}

interface Said {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** How long the framed page may take to answer: browsers do not report that they refused to show it. */
const patienceMs = 15_000;

/**
 * As high as its contents, but no higher than the window: taller pages scroll inside, so that a centred
 * dialog is completely visible. Never lower than a dialog needs.
 */
const style = "display: block; width: 100%; border: 0; min-height: min(480px, 100dvh); max-height: 100dvh";

/**
 * The same page in a frame, for pages whose policy allows no script of another origin.
 * @param onSilence the frame has said nothing: there is no page in it, or not the panel's
 */
export function openFrame(shadow: ShadowRoot, wish: FrameRequest, onSilence: () => void): Embedded {
  const { panelOrigin, name, page, path, language } = wish;
  const query = new URLSearchParams({ lang: language, ...(path ? { path } : {}) });
  const frame = document.createElement("iframe");
  frame.title = `${name} ${page}`;
  frame.style.cssText = style;
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.src = `${panelOrigin}/embed/${encodeURIComponent(name)}/${encodeURIComponent(page)}?${query}`;
  const setTheme = (theme: EmbedTheme) => say({ type: "hpay-embed-theme", theme });
  let isListening = false;
  // Until the framed page answers, the last message of each kind is stored for it.
  const waiting = new Map<string, Said>();
  const say = (message: Said) => {
    if (isListening) frame.contentWindow?.postMessage({ v: 1, ...message }, panelOrigin);
    else waiting.set(message.type, message);
  };

  const silence = setTimeout(onSilence, patienceMs);
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== panelOrigin || typeof data?.type !== "string") return;
    clearTimeout(silence);
    isListening = true;
    for (const message of waiting.values()) say(message);
    waiting.clear();
    if (data.type === "hpay-embed-ask") {
      setTheme(wish.theme());
      wish.ask().then(
        (session) => say({ type: "hpay-embed-session", session }),
        (error: unknown) => say({ type: "hpay-embed-no-session", message: String(error) }),
      );
    } else if (data.type === "hpay-embed-height") {
      const height = Number(data.detail?.height);
      if (height > 0) frame.style.height = `${height}px`;
    } else if (data.type === "hpay-embed-dialog") {
      frame.scrollIntoView({ block: "nearest" });
    } else if (data.type.startsWith("hpay-")) wish.tell(data.type, data.detail);
  };
  addEventListener("message", hear);
  shadow.append(frame);

  return {
    setLanguage: (code) => say({ type: "hpay-embed-language", language: code }),
    setTheme,
    open: (to) => say({ type: "hpay-embed-open", path: to }),
    close() {
      clearTimeout(silence);
      removeEventListener("message", hear);
      frame.remove();
    },
  };
}
