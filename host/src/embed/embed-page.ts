import { readTheme, themeSheet } from "@hpay/contract/embed-theme";
import { type ColorMode, paintColorMode, readColorMode } from "@hpay/ui";
import { readPanelConfig } from "../boot/panel-config";
import { readProvidedDoors } from "../remotes/registry";
import { isJsonObject } from "../state/json-text";
import { mountEmbed } from "./mount-embed";
import type { EmbedRequest } from "./run-release";

const answerLimitMs = 15_000;

/**
 * `/embed/{remote}/{page}`: the embedded page in a frame, for pages with a strict policy. It exchanges
 * messages with the surrounding page only if that page's origin belongs to the session whose ticket is in the
 * address.
 */
export async function startEmbedPage(element: HTMLElement): Promise<void> {
  const mode = followMode();
  const config = await readPanelConfig();
  const partner = document.referrer ? new URL(document.referrer).origin : "";
  if (!config.embedders.includes(partner) || parent === window)
    throw new Error(`${partner || "This page"} is not an origin of the session`);
  const post = (type: string, detail: unknown) => parent.postMessage({ v: 1, type, detail }, partner);

  const ask = () =>
    new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("The page around gave no session")), answerLimitMs);
      const receive = ({ source, origin, data }: MessageEvent) => {
        if (source !== parent || origin !== partner || !isJsonObject(data)) return;
        if (data.type !== "hpay-embed-session" && data.type !== "hpay-embed-no-session") return;
        clearTimeout(timer);
        removeEventListener("message", receive);
        if (data.type === "hpay-embed-session") resolve(data.session);
        else reject(new Error(String(data.message)));
      };
      addEventListener("message", receive);
      post("hpay-embed-ask", null);
    });

  const theme = new CSSStyleSheet();
  document.adoptedStyleSheets = [theme];
  const [, , name = "", page = ""] = location.pathname.split("/");
  const query = new URLSearchParams(location.search);
  const request: EmbedRequest = {
    root: document,
    element,
    panelOrigin: location.origin,
    partnerOrigin: partner,
    name,
    page,
    path: query.get("path"),
    language: query.get("lang") ?? "en",
    ask,
    tell: post,
  };
  const embeddedPage = mountEmbed(request, readProvidedDoors());
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || origin !== partner || !isJsonObject(data)) return;
    if (data.type === "hpay-embed-language") embeddedPage.setLanguage(String(data.language));
    if (data.type === "hpay-embed-theme") {
      const chosenTheme = readTheme(data.theme);
      theme.replaceSync(themeSheet(chosenTheme));
      mode.ask(chosenTheme.colorMode);
    }
    if (data.type === "hpay-embed-open") embeddedPage.open(data.path === null ? null : String(data.path));
  });
  // Measures the element, because the document is never smaller than the frame and would never let it shrink.
  new ResizeObserver(() => post("hpay-embed-height", { height: element.offsetHeight })).observe(element);
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(isDialog))) post("hpay-embed-dialog", null);
  }).observe(document.body, { childList: true });
}

/**
 * Follows the color mode that the surrounding page requests, else the one chosen in the panel, which stays
 * unchanged.
 */
function followMode(): { ask(mode: string | null): void } {
  let requestedMode: string | null = null;
  const modeNow = (): ColorMode => {
    if (requestedMode === "light" || requestedMode === "dark") return requestedMode;
    return requestedMode === "auto" ? "system" : readColorMode();
  };
  const repaint = () => paintColorMode(modeNow());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  repaint();
  return {
    ask(mode) {
      requestedMode = mode;
      repaint();
    },
  };
}

/** Whether an added node contains a dialog; the surrounding page then scrolls the frame into view. */
const isDialog = (node: Node) =>
  node instanceof Element && node.querySelector("[role=dialog], [role=alertdialog]") !== null;
