import { eq, inArray } from "drizzle-orm";
import type { Row } from "../../people/access/change";
import type { Queries } from "../../platform/database/database";
import { paymentMethods, sitePaymentMethods } from "../../platform/database/schema/pos";
import { readData } from "../../platform/json/data-json";
import { maxTextLengths } from "../../pos/methods/method-values";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Names of the payment methods of these rows, by POS method id. */
export async function paymentNames(
  queries: Queries,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [
    ...new Set(rows.map((row) => row.CompanySitePaymentMethodId).filter((id) => typeof id === "number")),
  ];
  if (ids.length === 0) return new Map();
  const methods = await queries
    .select({ id: sitePaymentMethods.id, data: sitePaymentMethods.data, title: paymentMethods.title })
    .from(sitePaymentMethods)
    .innerJoin(paymentMethods, eq(paymentMethods.id, sitePaymentMethods.paymentMethodId))
    .where(inArray(sitePaymentMethods.id, ids));
  return new Map(
    methods.map(({ id, data, title }) => {
      const { parameters } = readData(data);
      return [id, text(Object(parameters).Name).slice(0, maxTextLengths.Name) || title];
    }),
  );
}

/** Parses a text only when it may contain the name, because a list has a thousand rows with long texts. */
const dataWith = (name: string, text: unknown) =>
  typeof text === "string" && (text.includes(`"${name}"`) || text.includes("\\u")) ? readData(text) : {};

export const displayKinds = {
  DisplayName: "text",
  DisplayPaymentInfo: "text",
  DisplayShippingInfo: "text",
  DisplayFiscalInfo: "text",
} as const;

/** The derived fields of an order, transaction or subscription (spec 3 §3). */
export function displayFields(
  row: Row,
  names: ReadonlyMap<number, string>,
): Readonly<Record<keyof typeof displayKinds, string>> {
  const result = Object(dataWith("result", row.Data).result);
  const shipping = readData(row.ShippingData);
  const fiscal = readData(row.FiscalData);
  const join = (...parts: unknown[]) => parts.map(text).filter(Boolean).join(" · ");
  return {
    DisplayName: text(row.Name) || text(row.Uid),
    DisplayPaymentInfo: join(
      names.get(Number(row.CompanySitePaymentMethodId)),
      result.card,
      result.reference,
    ),
    DisplayShippingInfo: join(shipping.method, shipping.tracking_code),
    DisplayFiscalInfo: join(fiscal.method, fiscal.receipt_number),
  };
}
