import { failedStates } from "../orders/facts/order-facts";
import { importEvents, importOrders, importTransactions } from "../orders/order/import-orders";
import { enterOpening } from "../orders/order/ledger";
import type { Queries } from "../platform/database/database";
import type { orders, transactions } from "../platform/database/schema/commerce";
import { fiscalReceipts } from "../platform/database/schema/payments";
import { transactionSearchText } from "../platform/database/search-text";
import { demoEvents } from "./demo-events";
import { seedNotifications } from "./demo-notifications";
import type { DemoPos } from "./demo-pos";
import { withReceipts } from "./demo-receipts";
import { type DemoCharge, seedSubscriptions } from "./demo-subscriptions";
import { day, minute, span, stamp } from "./demo-time";
import { Draw } from "./draw";
import { randomBuyer, randomItems } from "./goods";

const orderCount = 400;

type PaymentKind = keyof DemoPos["payment"];
type Weighted = readonly [string, number];
const paymentStates: readonly [Weighted, ...Weighted[]] = [
  ["PAID", 52],
  ["SUCCESS", 4],
  ["AWAITING", 8],
  ["RESERVED", 5],
  ["OBLIGATED", 3],
  ["PAYING", 3],
  ["OVERDUE", 3],
  ["VOID", 2],
  ["PARTIALLY-REFUNDED", 3],
  ["REFUNDED", 3],
  ["REFUSED", 4],
  ["FAILED", 3],
  ["ERROR", 2],
  ["EXPIRED", 2],
  ["CANCELED", 4],
  ["", 2],
];
const currencies: readonly [Weighted, ...Weighted[]] = [
  ["RSD", 80],
  ["EUR", 14],
  ["BAM", 4],
  ["MKD", 2],
];
const packetStates: readonly [string, ...string[]] = [
  "PREPARING",
  "READY",
  "SUBMITTED",
  "DELIVERY",
  "DELIVERED",
  "DELIVERED",
];
/** States that only one kind of payment can reach. */
const kindOfState: Readonly<Record<string, PaymentKind>> = {
  RESERVED: "card",
  VOID: "card",
  REFUSED: "card",
  FAILED: "card",
  ERROR: "card",
  OBLIGATED: "cod",
};
const refundedStates = new Set(["PARTIALLY-REFUNDED", "REFUNDED"]);
const paidStates = new Set(["PAID", "SUCCESS", "PARTIALLY-REFUNDED", "REFUNDED", "PAYING"]);

/** Seeds about 400 orders over 90 days, in every status, with their transactions and subscriptions. */
export async function seedOrders(
  tx: Queries,
  pos: DemoPos,
  { now, clientBase }: { readonly now: Date; readonly clientBase: string },
): Promise<void> {
  const draw = new Draw(20_261_120);
  const renewals = await seedSubscriptions(tx, pos, draw, now);
  const times = Array.from(
    { length: orderCount },
    () => now.getTime() - Math.floor(draw.next() ** 1.3 * span * day) - 3 * minute,
  );
  const moments: readonly { readonly time: number; readonly renewal?: DemoCharge }[] = [
    ...times.map((time) => ({ time })),
    ...renewals.map((renewal) => ({ time: renewal.time, renewal })),
  ].toSorted((a, b) => a.time - b.time);
  const rows = moments.map(({ time, renewal }, at) => randomOrder(draw, pos, new Date(time), at, renewal));
  const ordersWithReceipts = await withReceipts(tx, pos.shopId, rows, clientBase);
  const storedOrders = await importOrders(
    tx,
    ordersWithReceipts.map(({ order }) => order),
  );
  const receipts = ordersWithReceipts.flatMap(({ receipt }, at) => {
    const orderId = storedOrders[at]?.id;
    return receipt && orderId !== undefined ? [{ ...receipt, orderId }] : [];
  });
  await tx.insert(fiscalReceipts).values(receipts);
  await enterOpening(tx);
  const charges = storedOrders.flatMap((order) => chargesOf(draw, order, pos.payment.card.id));
  const refunds = storedOrders.flatMap((order) => refundOf(order, charges));
  // Ids in chronological order: lists show the newest id first.
  await importTransactions(
    tx,
    [...charges, ...refunds].toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt)),
  );
  const events = storedOrders.flatMap((order) =>
    demoEvents(
      order,
      charges.filter((charge) => charge.orderId === order.id),
      now,
    ),
  );
  await importEvents(tx, events);
  await seedNotifications(tx, pos.shopId, storedOrders, now);
}

type NewOrder = typeof orders.$inferInsert;
type Order = typeof orders.$inferSelect;

function randomOrder(draw: Draw, pos: DemoPos, createdAt: Date, at: number, renewal?: DemoCharge): NewOrder {
  const buyer = renewal?.buyer ?? randomBuyer(draw);
  const currency = renewal ? "RSD" : draw.oneByWeight(currencies);
  const { items, amount } = renewal ?? randomItems(draw, currency);
  const state = renewal ? "PAID" : draw.oneByWeight(paymentStates);
  const isPbl = !renewal && draw.chance(0.12);
  const uid = `${isPbl ? "PBL" : ""}${stamp(createdAt)}${at % 10}`;
  const isAwaited = state === "AWAITING" || state === "EXPIRED";
  const drawnState = isAwaited
    ? "transfer"
    : draw.oneByWeight<PaymentKind>([
        ["card", 70],
        ["transfer", 18],
        ["cod", 12],
      ]);
  const kind = renewal ? "card" : (kindOfState[state] ?? drawnState);
  const isShipped = items.some((item) => !item.virtual) && (paidStates.has(state) || state === "OBLIGATED");
  const packet = isShipped ? draw.oneOf(packetStates) : undefined;
  const receipt =
    paidStates.has(state) && draw.chance(0.9) ? `${String(at + 1).padStart(5, "0")}/${at + 1}PP` : undefined;
  const status = [
    state && `PAYMENT:${state}`,
    receipt ? "fiscal-receipts_FISCAL:ISSUED" : paidStates.has(state) ? "fiscal-receipts_FISCAL:FAILED" : "",
    packet && `courier_SHIPPING:${at + 1}@${packet}`,
  ]
    .filter(Boolean)
    .join(" ");
  const name = `#${uid}`;
  const data = JSON.stringify({
    billing: {
      ...buyer,
      is_company: 0,
      company: "",
      company_tax_id: "",
      company_reg_id: "",
      address2: "",
      state: "",
    },
    shipping: { shippable: isShipped, is_cod: kind === "cod", ...buyer, note: "" },
    items,
    hpaylang: draw.oneByWeight([
      ["rs", 8],
      ["rs-cyr", 1],
      ["en", 1],
    ]),
    ...(isPbl
      ? { is_pbl: true, pbl_offer_days: 7, allow_pm: ["card", "transfer"], allow_sm: ["flat-rate"] }
      : { sitedata: { platform: "woocommerce", order_id: 1000 + at } }),
  });
  return {
    uid,
    companySiteId: pos.shopId,
    paymentMethodId: pos.payment[kind].methodId,
    companySitePaymentMethodId: pos.payment[kind].id,
    subscriptionId: renewal?.subscriptionId ?? null,
    name,
    amount,
    currency,
    ...moneyOf(draw, state, amount),
    chargedAt: paidStates.has(state) ? new Date(createdAt.getTime() + 2 * minute) : null,
    refundedAt: refundedStates.has(state) ? new Date(createdAt.getTime() + 2.5 * minute) : null,
    status,
    data,
    splitPayData: "{}",
    shippingData: packet ? demoParcel(packet, at) : "{}",
    fiscalData: receipt
      ? JSON.stringify({ status: "ISSUED", method: "Fiskalni račun", receipt_number: receipt })
      : "{}",
    createdAt,
    updatedAt: createdAt,
  };
}

/** The captured and refunded parts of an order's amount, by the order's state. */
function moneyOf(draw: Draw, state: string, amount: string) {
  const part = `${Math.max(1, Math.floor((Number(amount) * draw.between(2, 6)) / 10))}.00`;
  switch (state) {
    case "PARTIALLY-REFUNDED":
      return { capturedAmount: amount, refundedAmount: part };
    case "REFUNDED":
      return { capturedAmount: amount, refundedAmount: amount };
    case "PAYING":
      return { capturedAmount: part };
    default:
      return paidStates.has(state) ? { capturedAmount: amount } : {};
  }
}

function demoParcel(state: string, at: number): string {
  const parcel = {
    method_uid: "courier",
    packet: String(at + 1),
    tracking_code: `SB${100_000 + at}RS`,
    state,
    history: [],
  };
  return JSON.stringify({
    status: state,
    method: "Kurirska služba",
    method_uid: "courier",
    tracking_code: parcel.tracking_code,
    packets: [parcel],
  });
}

function chargesOf(draw: Draw, order: Order, cardMethodId: number): (typeof transactions.$inferInsert)[] {
  const state = /PAYMENT:([A-Z-]+)/.exec(order.status)?.[1];
  if (state === undefined || ["AWAITING", "EXPIRED", "CANCELED", "OBLIGATED"].includes(state)) return [];
  const hasFailed = failedStates.some((failedState) => failedState === state);
  const attempts = hasFailed ? [state] : draw.chance(0.08) ? ["REFUSED", state] : [state];
  return attempts.map((status, at) => {
    const uid = `TX-${order.uid}-${at + 1}`;
    const isByCard = order.companySitePaymentMethodId === cardMethodId;
    const card = `${draw.oneOf(["Visa", "Mastercard", "DinaCard"])} •••• ${draw.between(1000, 9999)}`;
    const approval = String(draw.between(100_000, 999_999));
    const data = JSON.stringify({
      result: {
        payment_amount: order.amount,
        payment_currency: order.currency,
        ...(isByCard ? { card, approval } : {}),
      },
    });
    return {
      uid,
      companySiteId: order.companySiteId,
      companySitePaymentMethodId: order.companySitePaymentMethodId,
      orderId: order.id,
      subscriptionId: order.subscriptionId,
      name: order.name,
      amount: order.amount,
      currency: order.currency,
      status: `PAYMENT:${status}`,
      data,
      shippingData: order.shippingData,
      fiscalData: order.fiscalData,
      searchText: transactionSearchText({ uid, status, data }, order),
      createdAt: new Date(order.createdAt.getTime() + (at + 1) * minute),
      updatedAt: order.createdAt,
    };
  });
}

/** A refund is a separate transaction with a negative amount, beside the charge. */
function refundOf(
  order: Order,
  charges: readonly (typeof transactions.$inferInsert)[],
): (typeof transactions.$inferInsert)[] {
  const chargesOfOrder = charges.filter((charge) => charge.orderId === order.id);
  const charge = chargesOfOrder.at(-1);
  if (charge === undefined || order.refundedAt === null) return [];
  const uid = `TX-${order.uid}-${chargesOfOrder.length + 1}`;
  const status = "PAYMENT:REFUNDED";
  const amount = `-${order.refundedAmount}`;
  const data = JSON.stringify({
    result: { payment_amount: amount, payment_currency: order.currency, operation: "refund", reason: "" },
  });
  const searchText = transactionSearchText({ uid, status, data }, order);
  const at = { createdAt: order.refundedAt, updatedAt: order.refundedAt };
  return [{ ...charge, ...at, uid, amount, status, data, searchText }];
}
