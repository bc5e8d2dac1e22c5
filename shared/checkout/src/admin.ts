import type { GatewayCalls } from "./gateway-calls";
import { jsonText } from "./json-text";
import { shopSignature } from "./proofs";
import { type Failure, type Fields, isFields, type MethodEntry, type PosObject, textOf } from "./wire";

/** An order key is renewed this long before it expires. */
const renewalLeadMs = 60_000;

/** How an administration page identifies itself: by the secret of its POS, or by the key of a single order. */
export interface AdminProof {
  readonly merchantUid: string;
  readonly secret: string;
  readonly orderKey: string;
}

/** An order's action button, with the property names that shop plugins expect. */
export interface OrderButton {
  readonly Caption: string;
  readonly Run: (order?: unknown) => Promise<void>;
}

/** The function of `hpay.clientadmin.ui.js` that collects an action's inputs and executes the action. */
type Runner = (action: unknown, order: unknown, key: string) => Promise<void>;

/**
 * The client in a shop's administration pages. It shows and changes each order with the order's own key. The
 * secret in the page signs only read requests and requests for such keys.
 */
export function adminCalls(
  calls: GatewayCalls,
  proof: AdminProof,
  language: () => string,
  runner: () => Promise<Runner | undefined>,
) {
  const keys = new Map<string, { readonly key: string; readonly endsAt: number }>();
  const { merchantUid, secret } = proof;

  const keyOf = async (orderUid: string): Promise<string | Failure> => {
    if (secret === "") return proof.orderKey;
    const cached = keys.get(orderUid);
    if (cached && cached.endsAt - renewalLeadMs > Date.now()) return cached.key;
    const request = { transaction_uid: "orderkey", order_uid: orderUid, rand: crypto.randomUUID() };
    const verificationhash = await shopSignature(request, merchantUid, secret);
    const answer = await calls.post("orderkey", {
      ...request,
      merchant_site_uid: merchantUid,
      verificationhash,
    });
    const key = textOf(Reflect.get(answer, "key"));
    if (key === "") return { error: textOf(Reflect.get(answer, "error")), error_code: 401 };
    keys.set(orderUid, { key, endsAt: Date.parse(textOf(Reflect.get(answer, "expires_at"))) });
    return key;
  };

  /** Reads an order with its current buttons. */
  const getOrder = async (reference: unknown): Promise<Fields | Failure> => {
    const key = await keyOf(textOf(reference));
    if (typeof key !== "string") return key;
    const query = new URLSearchParams({ hpaylang: language() });
    const order = await calls.get(`orderkey/order?${query}`, { "hpay-order-key": key });
    return isFields(order) && "Uid" in order ? Object.assign(order, { HPayKey: () => key }) : order;
  };

  const read = async (
    kind: "orders" | "transactions" | "subscriptions",
    uid: string,
    query: Fields = {},
  ): Promise<Fields | readonly unknown[] | Failure> => {
    const rand = crypto.randomUUID();
    const place = { orders: "order_uid", transactions: "transaction_uid", subscriptions: "subscription_uid" };
    const verificationhash = await shopSignature({ [place[kind]]: uid, rand }, merchantUid, secret);
    const givenFilters = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const texts = givenFilters.map(([name, value]) => [
      name,
      typeof value === "object" ? (jsonText(value) ?? "") : String(value),
    ]);
    const path = `${kind}/${merchantUid}${uid === "" ? "" : `/${encodeURIComponent(uid)}`}`;
    const search = new URLSearchParams(Object.fromEntries(texts)).toString();
    return calls.read(search === "" ? path : `${path}?${search}`, { rand, verificationhash });
  };
  const listOf =
    (kind: "orders" | "transactions" | "subscriptions") =>
    (offset?: unknown, limit?: unknown, filter?: unknown, sort_order?: unknown) =>
      read(kind, "", { offset, limit, filter, sort_order });

  /** The buttons of a method for an order returned by `getOrder`. */
  const buttonsOf = (method: MethodEntry, order: unknown): readonly OrderButton[] => {
    if (!isFields(order) || typeof order.HPayKey !== "function" || !Array.isArray(order.HPayActions))
      return [];
    const key = textOf(Reflect.apply(order.HPayKey, order, []));
    return order.HPayActions.filter(isFields)
      .filter((action) => action.method === method.HPaySiteMethodId)
      .map((action) => ({
        Caption: textOf(action.caption),
        Run: async () => (await runner())?.(action, order, key),
      }));
  };

  return {
    /**
     * Adds our functions to the methods. Plugins call these functions; without them, plugins evaluate script
     * texts instead.
     */
    addActions(pos: PosObject): void {
      for (const method of [...(pos.payment ?? []), ...(pos.shipping ?? []), ...(pos.fiscal ?? [])])
        Object.assign(method, {
          initActions: () => undefined,
          orderActions: (order: unknown) => buttonsOf(method, order),
          orderListActions: () => [],
        });
    },
    methods:
      secret === ""
        ? { getOrder }
        : {
            getOrder,
            getTransaction: (uid: unknown) => read("transactions", textOf(uid)),
            getSubscription: (uid: unknown) => read("subscriptions", textOf(uid)),
            getOrders: listOf("orders"),
            getTransactions: listOf("transactions"),
            getSubscriptions: listOf("subscriptions"),
          },
  };
}
