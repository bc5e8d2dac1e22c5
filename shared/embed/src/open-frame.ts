import type { EmbeddedPage, EmbedPageRequest } from "@hpay/contract";
import type { EmbedTheme } from "@hpay/contract/embed-theme";

interface FrameRequest extends EmbedPageRequest {
  theme(): EmbedTheme;
}

interface PageMessage {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** Time limit for the framed page to answer. Browsers do not report that they refused to show a frame. */
const answerLimitMs = 15_000;

/**
 * The frame is as high as its contents, but at least as high as a dialog needs, and at most as high as the
 * window: taller pages scroll inside, so that a centered dialog is completely visible.
 */
const style = "display: block; width: 100%; border: 0; min-height: min(480px, 100dvh); max-height: 100dvh";

/**
 * Shows the page in a frame, for portals whose policy allows no script of another origin. The session is
 * requested first, because its ticket is part of the frame's address, from which the gateway knows the origins
 * that can frame the page.
 * @param onFailure called if there is no session, or no page of the panel in the frame
 */
export function openFrame(
  shadow: ShadowRoot,
  request: FrameRequest,
  onFailure: (message: string) => void,
): EmbeddedPage {
  const { panelOrigin, name, page, path, language } = request;
  const query = new URLSearchParams({ lang: language, ...(path ? { path } : {}) });
  const frame = document.createElement("iframe");
  frame.title = `${name} ${page}`;
  frame.style.cssText = style;
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  // An isolated page (COEP) shows frames of other origins only if they have separate storage.
  if (globalThis.crossOriginIsolated) frame.setAttribute("credentialless", "");
  const setTheme = (theme: EmbedTheme) => send({ type: "hpay-embed-theme", theme });
  let isListening = false;
  // Until the framed page answers, only the last message of each kind is stored.
  const waitingMessages = new Map<string, PageMessage>();
  const send = (message: PageMessage) => {
    if (isListening) frame.contentWindow?.postMessage({ v: 1, ...message }, panelOrigin);
    else waitingMessages.set(message.type, message);
  };

  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** The session whose ticket opened the frame, until the framed page requests it. */
  let openingSession: unknown = null;
  const start = async () => {
    openingSession = await request.ask();
    if (isClosed) return;
    const { ticket, origins } = readAnswer(openingSession);
    if (origins && !origins.includes(location.origin))
      throw new Error(
        `The session is for pages of ${origins.join(", ")}, and this one is of ${location.origin}`,
      );
    if (ticket) query.set("frame", ticket);
    frame.src = `${panelOrigin}/embed/${encodeURIComponent(name)}/${encodeURIComponent(page)}?${query}`;
    shadow.replaceChildren(frame);
    answerTimer = setTimeout(
      () =>
        onFailure(
          `${panelOrigin} did not answer in the frame: is ${location.origin} an origin of the session?`,
        ),
      answerLimitMs,
    );
  };
  const nextSession = () => {
    const firstSession = openingSession;
    openingSession = null;
    return firstSession === null ? request.ask() : Promise.resolve(firstSession);
  };
  const receive = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== panelOrigin || typeof data?.type !== "string") return;
    clearTimeout(answerTimer);
    isListening = true;
    for (const message of waitingMessages.values()) send(message);
    waitingMessages.clear();
    if (data.type === "hpay-embed-ask") {
      setTheme(request.theme());
      nextSession().then(
        (session) => send({ type: "hpay-embed-session", session }),
        (error: unknown) => send({ type: "hpay-embed-no-session", message: String(error) }),
      );
    } else if (data.type === "hpay-embed-height") {
      const height = Number(data.detail?.height);
      if (height > 0) frame.style.height = `${height}px`;
    } else if (data.type === "hpay-embed-dialog") {
      frame.scrollIntoView({ block: "nearest" });
    } else if (data.type.startsWith("hpay-")) request.tell(data.type, data.detail);
  };
  addEventListener("message", receive);
  start().catch((error: unknown) => {
    if (!isClosed) onFailure(error instanceof Error ? error.message : String(error));
  });

  return {
    setLanguage: (code) => send({ type: "hpay-embed-language", language: code }),
    setTheme,
    open: (to) => send({ type: "hpay-embed-open", path: to }),
    close() {
      isClosed = true;
      clearTimeout(answerTimer);
      removeEventListener("message", receive);
      frame.remove();
    },
  };
}

/** The parts that the frame needs of a session answer. The answer may have a `data` wrapper. */
function readAnswer(answer: unknown): {
  readonly ticket: string;
  readonly origins: readonly unknown[] | null;
} {
  const { data }: { readonly data?: unknown } = Object(answer);
  const { frame, origins }: { readonly frame?: unknown; readonly origins?: unknown } = Object(data ?? answer);
  return { ticket: typeof frame === "string" ? frame : "", origins: Array.isArray(origins) ? origins : null };
}
