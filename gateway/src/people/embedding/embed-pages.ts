/** Calls of one resource that a page makes. */
interface Grant {
  readonly resource: string;
  readonly canWrite?: boolean;
}

/** Reads that every list needs: the methods with their scripts, and labels for codes. */
const methodReading: readonly Grant[] = [
  { resource: "company_site_payment_methods" },
  { resource: "company_site_shipping_methods" },
  { resource: "company_site_fiscal_methods" },
  { resource: "payment_methods" },
  { resource: "shipping_methods" },
  { resource: "fiscal_methods" },
  { resource: "currencies" },
  { resource: "countries" },
];
const orderReading: readonly Grant[] = [
  { resource: "company_sites_orders" },
  { resource: "company_site_orders" },
  ...methodReading,
];
const orderWriting: readonly Grant[] = [
  { resource: "company_sites_orders", canWrite: true },
  { resource: "company_site_orders", canWrite: true },
];

/** Embeddable pages with the calls that each may make. An embed session can reach nothing else. */
const grants: Readonly<Record<string, readonly Grant[]>> = {
  orders: [...orderReading, ...orderWriting],
  "orders-read": orderReading,
  transactions: [{ resource: "company_site_transactions" }, ...methodReading],
  subscriptions: [{ resource: "company_site_subscriptions" }, ...methodReading],
};

export const embeddablePages = Object.keys(grants);

const grantsOf = (pages: readonly string[]): readonly Grant[] =>
  pages.flatMap((page) => (Object.hasOwn(grants, page) ? (grants[page] ?? []) : []));

export const readableResources = (pages: readonly string[]): readonly string[] => [
  ...new Set(grantsOf(pages).map(({ resource }) => resource)),
];

/** Each list can be exported, after a report to the gateway of who exports which rows. */
const exportAction = /^\/api\/company_sites\/\d+\/actions\/export$/;

/** Whether a session with these pages may make a call. Compares addresses as sent: encoded ones are refused. */
export function canCall(pages: readonly string[], method: string, url: string): boolean {
  const [path = ""] = url.split("?");
  if (path === "/exchangerate") return method === "GET";
  if (exportAction.test(path)) return method === "POST";
  const [, root, resource] = path.split("/");
  if (root !== "api") return false;
  const isRead = method === "GET" || method === "HEAD";
  return grantsOf(pages).some((grant) => grant.resource === resource && (isRead || grant.canWrite === true));
}
