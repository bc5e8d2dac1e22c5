import { type ParentChannel, whenConnected } from "./parent-channel";
import { textOf } from "./wire";

/*
 * On a pay page inside a frame of its shop: notifies the shop's page of the order's result. On the empty page that waits
 * there: draws the pay page of an order of its POS, which needs no new document.
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
    channel.send(site === undefined ? { hpay: "page", kind: "pay", result } : { hpay: "ready" });
  },
  (message) => {
    if (message.hpay === "open") void open(textOf(message.url));
  },
);

/** Another POS may allow other pages to frame its orders. */
async function open(address: string): Promise<void> {
  if (site === undefined || !URL.canParse(address)) return;
  const { origin, pathname, href } = new URL(address);
  if (origin !== location.origin || !pathname.startsWith(`/pbl/${site}-`)) return;
  const page = parse(await htmlOf(href));
  // Only what asks for a payment: a result and a notice are documents of their own, with their own policy.
  if (!page?.querySelector('form[action^="/pbl/"]')) return location.replace(href);
  history.replaceState(null, "", href);
  document.documentElement.lang = page.documentElement.lang;
  document.title = page.title;
  document.body.replaceWith(document.adoptNode(page.body));
  parent?.send({ hpay: "page", kind: "pay", result: null });
}

/** Empty when it is no page of this address. */
async function htmlOf(href: string): Promise<string> {
  try {
    const answer = await fetch(href, { headers: { Accept: "text/html" } });
    return answer.ok && !answer.redirected ? await answer.text() : "";
  } catch {
    return "";
  }
}

interface HtmlRules {
  createHTML(html: string): string;
}
interface Factory {
  createPolicy(name: string, rules: HtmlRules): HtmlRules;
}

/** The gateway's own page, of which nothing runs: a parsed script is not started. */
function parse(html: string): Document | undefined {
  if (html === "") return undefined;
  const factory: Factory | undefined = Reflect.get(window, "trustedTypes");
  const policy = factory?.createPolicy("hpay-pay-page", { createHTML: (own) => own });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");
}
