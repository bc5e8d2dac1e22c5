import { asInstant, asList, asObject, asText, type LooseObject } from "../../wire/loose-value";

/** A fiscal receipt, as the fiscal method recorded it. */
export interface Receipt {
  readonly number: string;
  readonly counter: string;
  readonly issuedAt: string;
  /** Public verification address; empty if there is none. */
  readonly url: string;
  readonly kind: "sale" | "refund";
  readonly amount: string;
  readonly currency: string;
}

/** Receipts of an order, oldest first. */
export function readReceipts(fiscal: LooseObject): readonly Receipt[] {
  return asList(fiscal.receipts).flatMap((value) => {
    const wire = asObject(value);
    const number = asText(wire.number);
    if (number === "") return [];
    return [
      {
        number,
        counter: asText(wire.counter),
        issuedAt: asInstant(wire.at) ?? "",
        url: asText(wire.url),
        kind: wire.kind === "refund" ? "refund" : "sale",
        amount: asText(wire.amount),
        currency: asText(wire.currency),
      },
    ];
  });
}
