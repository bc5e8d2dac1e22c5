import { idOf, integerField, type Received, textField } from "@hpay/data";

/** A key that was seen by a person who left the company. */
export interface SeenKey {
  readonly id: number;
  readonly kind: "secret" | "embed-key" | "method";
  /** The page on which the key is changed. */
  readonly path: string;
  readonly label: string;
  readonly person: string;
  readonly seenAt: string;
}

const methodPaths: Readonly<Record<string, string>> = {
  payment: "/paymentdetails",
  shipping: "/shippingdetails",
  fiscal: "/fiscaldetails",
};

export function readSeenKey(record: Received<"seen_keys">): SeenKey | null {
  const id = idOf(record);
  if (id === null) return null;
  const kind = textField(record, "Kind");
  const belongsToPos = kind === "secret" || kind === "embed-key";
  return {
    id,
    kind: belongsToPos ? kind : "method",
    path: `${methodPaths[kind] ?? "/sitedetails"}/${integerField(record, "RecordId") ?? ""}`,
    label: textField(record, "Label"),
    person: textField(record, "Person"),
    seenAt: textField(record, "SeenAt"),
  };
}

export const openOf = (companyId: number) =>
  ({
    page: 1,
    perPage: 100,
    orderBy: "id",
    order: "asc",
    filter: { CompanyId: companyId, State: "open" },
  }) as const;
