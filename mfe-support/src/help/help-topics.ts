import type { messages } from "../messages";
import type { HelpLink } from "./help-link";

type Key = keyof typeof messages.en;

export interface HelpTopic {
  /** Message key of the topic's name. */
  readonly name: Extract<Key, `help.topic.${string}`>;
  /** Words in the names of matching links, such as `help_link_orders`. */
  readonly words: readonly string[];
}

const methods = ["methods", "method"];
const topics = {
  start: { name: "help.topic.start", words: ["start", "dashboard"] },
  company: { name: "help.topic.company", words: ["company", "companies", "start"] },
  pos: { name: "help.topic.pos", words: ["pos", "site", "sites", "woocommerce", "signature"] },
  payment: { name: "help.topic.payment", words: ["payment", "payments", ...methods] },
  shipping: { name: "help.topic.shipping", words: ["shipping", ...methods] },
  fiscal: { name: "help.topic.fiscal", words: ["fiscal", "integration", ...methods] },
  subscriptions: { name: "help.topic.subscriptions", words: ["subscription", "subscriptions"] },
  payByLink: { name: "help.topic.pbl", words: ["pbl"] },
  orders: { name: "help.topic.orders", words: ["order", "orders", "pbl"] },
  transactions: { name: "help.topic.transactions", words: ["transaction", "transactions", "refund"] },
  platform: { name: "help.topic.platform", words: ["platform", "woocommerce", "plugin"] },
  tickets: { name: "help.topic.tickets", words: ["ticket", "tickets", "support"] },
  account: { name: "help.topic.account", words: ["user", "account", "passkey", "login"] },
} as const satisfies Record<string, HelpTopic>;

/** Screens by the start of their address; the longest match applies. */
const topicsOfScreens: Readonly<Record<string, HelpTopic>> = {
  "/app": topics.start,
  "/company": topics.company,
  "/companydetails": topics.company,
  "/newcompany": topics.company,
  "/sites": topics.pos,
  "/sitedetails": topics.pos,
  "/paymentmethods": topics.payment,
  "/newpayment": topics.payment,
  "/paymentdetails": topics.payment,
  "/shippingmethods": topics.shipping,
  "/newshipping": topics.shipping,
  "/shippingdetails": topics.shipping,
  "/fiscalmethods": topics.fiscal,
  "/newfiscal": topics.fiscal,
  "/fiscaldetails": topics.fiscal,
  "/subscriptions": topics.subscriptions,
  "/orders": topics.orders,
  "/orders/new-pbl": topics.payByLink,
  "/transactions": topics.transactions,
  "/platform": topics.platform,
  "/tickets": topics.tickets,
  "/newticket": topics.tickets,
  "/ticketdetails": topics.tickets,
  "/user": topics.account,
};

/** The help topic of an in-panel address; null if it has none. */
export function helpTopicOf(address: string): HelpTopic | null {
  const currentPath = `${address.toLowerCase().replace(/\/+$/, "")}/`;
  const [closestPath] = Object.keys(topicsOfScreens)
    .filter((path) => currentPath.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length);
  return closestPath === undefined ? null : (topicsOfScreens[closestPath] ?? null);
}

export function helpLinksFor(links: readonly HelpLink[], { words }: HelpTopic): readonly HelpLink[] {
  return links.filter(({ name }) => name.split(/[^a-z0-9]+/).some((word) => words.includes(word)));
}
