import { asFlag } from "./flag";

/** Whether an order needs a parcel. @param data the order's parsed `Data` */
export function needsParcel(data: unknown): boolean {
  const { shippable } = Object(Object(data).shipping);
  if (shippable === false || shippable === 0 || shippable === "0") return false;
  return itemsOf(data).some((item) => !nonGoodsTypes.has(item.type) && !asFlag(item.virtual));
}

/**
 * The delivery methods that the customer of a pay-by-link order still has to choose from; empty if there is
 * nothing to choose. The price of the chosen method is added to the order's amount, so until then, that amount
 * is not yet the amount to pay.
 * @param data the order's parsed `Data`
 * @param methods the enabled shipping methods of its POS
 */
export function openDeliveries<Method extends { readonly uid: string }>(
  data: unknown,
  methods: readonly Method[],
): readonly Method[] {
  const { is_pbl, allow_sm: allowsSms } = Object(data);
  if (!asFlag(is_pbl) || !needsParcel(data)) return [];
  if (itemsOf(data).some(({ type }) => type === "shipping")) return [];
  return methods.filter(({ uid }) => !Array.isArray(allowsSms) || allowsSms.includes(uid));
}

const nonGoodsTypes: ReadonlySet<unknown> = new Set(["shipping", "discount", "fee"]);

function itemsOf(data: unknown): readonly { readonly type?: unknown; readonly virtual?: unknown }[] {
  const { items } = Object(data);
  return Array.isArray(items) ? items.map((item) => Object(item)) : [];
}
