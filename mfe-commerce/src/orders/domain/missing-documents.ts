import type { Money } from "@hpay/domain";
import { asList, asObject, asText } from "../../wire/loose-value";
import type { Order } from "./order";

export type DocumentKind = "receipt" | "booking";

/** Refunds without their receipt or booking. */
export interface MissingDocuments {
  readonly kind: DocumentKind;
  readonly amounts: readonly Money[];
  /** No method of the POS can make them. */
  readonly isWithoutMethod: boolean;
}

/** The refund documents that an order lacks and that a person can still make. */
export function missingDocuments({ fiscal, withoutMethod }: Order): readonly MissingDocuments[] {
  const bookings = asList(fiscal.bookings).map(asObject);
  const done = bookings.filter(({ state }) => state !== "FAILED").map(({ key }) => key);
  const missing = {
    receipt: asList(fiscal.unissued).map(asObject),
    // Those of an existing method are named by its button.
    booking: bookings.filter(({ why, key }) => why === "METHOD" && !done.includes(key)),
  };
  return (["receipt", "booking"] as const).flatMap((kind) =>
    missing[kind].length === 0
      ? []
      : [
          {
            kind,
            amounts: missing[kind].map(({ amount, currency }) => ({
              amount: asText(amount).replace("-", ""),
              currency: asText(currency),
            })),
            isWithoutMethod: withoutMethod.includes(kind),
          },
        ],
  );
}

/** The documents that follow a refund of an order, as its sale has them, and those that cannot. */
export function documentsOfRefund({
  fiscal,
  withoutMethod,
}: Order): readonly `order.${DocumentKind}-${"follows" | "cannot"}`[] {
  const isBooked = asList(fiscal.bookings).some((one) => asObject(one).state !== "FAILED");
  const made = [
    ...(asList(fiscal.receipts).length > 0 ? (["receipt"] as const) : []),
    ...(isBooked ? (["booking"] as const) : []),
  ];
  return made.map((kind) => `order.${kind}-${withoutMethod.includes(kind) ? "cannot" : "follows"}` as const);
}
