import { type ParentChannel, whenConnected } from "./parent-channel";
import { textOf } from "./wire";

/*
 * On a pay page inside a frame of its shop, this script notifies the shop's page of the order's result. On the empty
 * page that waits there, it draws the pay page of an order of its POS, which then needs no new document.
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
 * The shop's signed request; its answer is the pay page itself. If no page is drawn, the shop's page sends
 * the request.
 */
async function send(request: string): Promise<void> {
  const body = new URLSearchParams({ request_data: request });
  const { html, address } = await read("/clientpay/pay", { method: "POST", body });
  parent?.send({ hpay: "sent", url: belongsToPos(address) && draw(address, html) ? address : "" });
}

/**
 * Whether an address belongs to an order of this POS: another POS may allow other pages to frame its orders.
 */
function belongsToPos(address: string): boolean {
  if (site === undefined || !URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === location.origin && pathname.startsWith(`/pbl/${site}-`);
}

/**
 * Draws a page only if it requests a payment, because a result or a notice is a document with its own policy.
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

/** Reads a page; `html` is empty if the answer is not a page of the requested address. */
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
  const policy = factory?.createPolicy("hpay-pay-page", { createHTML: (own) => own });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");
}
