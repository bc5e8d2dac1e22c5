import { type ParentChannel, whenConnected } from "./parent-channel";
import { textOf } from "./wire";

/*
 * A script for frames in a shop's page. On a pay page, it reports the order's result to the shop's page. On the
 * empty page, it renders the pay page of an order without loading a new document.
 */
const script = document.currentScript;
const site = script?.dataset.site;
const text = document.getElementById("result")?.textContent ?? "";
const result: unknown = text === "" ? null : JSON.parse(text);
let parent: ParentChannel | undefined;

whenConnected(
  script,
  (channel) => {
    parent = channel;
    channel.send(site === undefined ? { hpay: "page", kind: "pay", result } : { hpay: "ready", sends: true });
  },
  (message) => {
    if (message.hpay === "open") void open(textOf(message.url));
    if (message.hpay === "send") void send(textOf(message.request));
  },
);

async function open(address: string): Promise<void> {
  if (!belongsToPos(address)) return;
  const { html } = await read(address);
  if (draw(address, html)) parent?.send({ hpay: "page", kind: "pay", result: null });
  else location.replace(address);
}

/**
 * Sends the shop's signed request, which is answered with the pay page. If the pay page cannot be rendered
 * here, the shop's page sends the request itself.
 */
async function send(request: string): Promise<void> {
  const body = new URLSearchParams({ request_data: request });
  const { html, address } = await read("/clientpay/pay", { method: "POST", body });
  parent?.send({ hpay: "sent", url: belongsToPos(address) && draw(address, html) ? address : "" });
}

/**
 * Whether an address belongs to an order of this POS. Other POS may allow other pages to frame their orders.
 */
function belongsToPos(address: string): boolean {
  if (site === undefined || !URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === location.origin && pathname.startsWith(`/pbl/${site}-`);
}

/**
 * Renders a page only if it requests a payment. A result or a notice is a separate document, because it needs
 * its own policy.
 */
function draw(address: string, html: string): boolean {
  const page = parse(html);
  if (!page?.querySelector('form[action^="/pbl/"]')) return false;
  history.replaceState(null, "", address);
  document.documentElement.lang = page.documentElement.lang;
  document.title = page.title;
  document.body.replaceWith(document.adoptNode(page.body));
  return true;
}

/** Fetches a page. `html` is empty if the response is not a page of the requested address. */
async function read(href: string, init: RequestInit = {}): Promise<{ html: string; address: string }> {
  try {
    const answer = await fetch(href, { ...init, headers: { Accept: "text/html" } });
    const address = answer.headers.get("content-location") ?? "";
    return { html: answer.ok && !answer.redirected ? await answer.text() : "", address };
  } catch {
    return { html: "", address: "" };
  }
}

interface HtmlRules {
  createHTML(html: string): string;
}
interface Factory {
  createPolicy(name: string, rules: HtmlRules): HtmlRules;
}

/** Parses the gateway's own page. None of its scripts run, because parsed scripts are not started. */
function parse(html: string): Document | undefined {
  if (html === "") return undefined;
  const factory: Factory | undefined = Reflect.get(window, "trustedTypes");
  const policy = factory?.createPolicy("hpay-pay-page", { createHTML: (html) => html });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");
}
