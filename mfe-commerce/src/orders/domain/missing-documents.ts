import { isFiscalFailure, type Money, parseOrderStatus } from "@hpay/domain";
import { asList, asObject, asText } from "../../wire/loose-value";
import type { Order } from "./order";

export type DocumentKind = "receipt" | "booking";

/** A sale without its receipt, or refunds without their receipts or bookings. */
export interface MissingDocuments {
  readonly kind: "sale-receipt" | DocumentKind;
  /** Amounts of refunds are negative if they follow the amount of their sale. */
  readonly amounts: readonly Money[];
  /** Whether no method of the POS can create these documents. */
  readonly isWithoutMethod: boolean;
}

/** The documents that an order lacks and that a person can still create. */
export function missingDocuments(order: Order): readonly MissingDocuments[] {
  const { fiscal, withoutMethod } = order;
  const bookings = asList(fiscal.bookings).map(asObject);
  const bookedKeys = bookings.filter(({ state }) => state !== "FAILED").map(({ key }) => key);
  const saleAmounts = ofSaleWithoutReceipt(order);
  const missingAmounts = {
    "sale-receipt": saleAmounts,
    receipt: saleAmounts.length > 0 ? [] : asList(fiscal.unissued).map(unsignedOf),
    // Only bookings of removed methods are listed, because the button of an existing method names its failed
    // bookings.
    booking: bookings.filter(({ why, key }) => why === "METHOD" && !bookedKeys.includes(key)).map(unsignedOf),
  };
  return (["sale-receipt", "receipt", "booking"] as const).flatMap((kind) => {
    const document = kind === "booking" ? "booking" : "receipt";
    const isWithoutMethod = withoutMethod.includes(document);
    return missingAmounts[kind].length === 0
      ? []
      : [{ kind, amounts: missingAmounts[kind], isWithoutMethod }];
  });
}

/** The captured and refunded amounts of a sale with a refused receipt. */
function ofSaleWithoutReceipt({ fiscal, status, captured, refunded, currency }: Order): readonly Money[] {
  const isRefused = parseOrderStatus(status).tokens.some(
    (token) => token.kind === "fiscal" && isFiscalFailure(token.text),
  );
  if (asList(fiscal.receipts).length > 0 || !isRefused) return [];
  return [captured, `-${refunded}`]
    .map((amount) => ({ amount, currency }))
    .filter(({ amount }) => /[1-9]/.test(amount));
}

const unsignedOf = (wire: unknown): Money => {
  const { amount, currency } = asObject(wire);
  return { amount: asText(amount).replace("-", ""), currency: asText(currency) };
};

/**
 * Messages about the documents of a refund: which of the sale's documents the refund gets too, and which it
 * cannot get.
 */
export function documentsOfRefund({
  fiscal,
  withoutMethod,
}: Order): readonly `order.${DocumentKind}-${"follows" | "cannot"}`[] {
  const isBooked = asList(fiscal.bookings).some((booking) => asObject(booking).state !== "FAILED");
  const documents = [
    ...(asList(fiscal.receipts).length > 0 ? (["receipt"] as const) : []),
    ...(isBooked ? (["booking"] as const) : []),
  ];
  return documents.map(
    (kind) => `order.${kind}-${withoutMethod.includes(kind) ? "cannot" : "follows"}` as const,
  );
}
