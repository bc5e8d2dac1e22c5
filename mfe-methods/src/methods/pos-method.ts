import {
  flagField,
  idOf,
  integerField,
  type Received,
  type ReceivedIn,
  recordField,
  textField,
  type WireRecord,
} from "@hpay/data";
import { isJsonObject, readJson } from "@hpay/domain";
import { type MethodKind, methodKinds } from "./method-kinds";

/** A method of a POS: an instance of a catalogue method with its own switch, position and values. */
export interface PosMethod {
  readonly id: number;
  readonly definitionId: number | null;
  readonly posId: number | null;
  /** Wire name of the catalogue method. */
  readonly name: string;
  /** Display name of the catalogue method, or its wire name if the catalogue has no title. */
  readonly title: string;
  /** UID of the method, or its name if it has no UID. Source: spec 2 §3. */
  readonly uid: string;
  readonly isEnabled: boolean;
  readonly order: number;
  readonly processGroup: string;
  readonly fallbackOfId: number | null;
  /** Whether this method can have a fallback. */
  readonly supportsFallback: boolean;
  /** Values as JSON text, exactly as stored. */
  readonly dataText: string;
  /** `Data` of the definition, as sent. */
  readonly definitionData: unknown;
  /** The original record, which is compared if another person changed the method. */
  readonly record: WireRecord;
}

/** A method's title with its UID, because two methods of one definition have the same title. */
export const titleAndUid = ({ title, uid }: Pick<PosMethod, "title" | "uid">): string => `${title} (${uid})`;

/** Reads a method of a POS; null if the value is not a record. */
export const methodReaders: Readonly<Record<MethodKind, (record: WireRecord) => PosMethod | null>> = {
  payment: (record) => readMethod(record, "payment"),
  shipping: (record) => readMethod(record, "shipping"),
  fiscal: (record) => readMethod(record, "fiscal"),
};

type ReceivedMethod = Received<"company_site_payment_methods"> &
  Received<"company_site_shipping_methods"> &
  Received<"company_site_fiscal_methods">;

/** The catalogue record of a payment method; the other kinds have only some of these fields. */
type CataloguedMethod = ReceivedIn<"company_site_payment_methods", "PaymentMethod">;

function readMethod(record: ReceivedMethod, kind: MethodKind): PosMethod | null {
  const id = idOf(record);
  if (id === null) return null;
  const { nested, idField } = methodKinds[kind];
  const catalogueMethod: CataloguedMethod = recordField<WireRecord, string>(record, nested) ?? {};
  const name = textField(catalogueMethod, "Name");
  return {
    id,
    definitionId: integerField(record, idField),
    posId: integerField(record, "CompanySiteId"),
    name,
    title: textField(catalogueMethod, "Title") || name || textField(record, "Uid"),
    uid: textField(record, "Uid") || name,
    isEnabled: flagField(record, "Enabled"),
    order: integerField(record, "Order") ?? 0,
    processGroup: textField(record, "ProcessGroup"),
    fallbackOfId: integerField(record, "FallbackOfId"),
    supportsFallback: flagField(catalogueMethod, "Fallback"),
    dataText: textField(record, "Data"),
    definitionData: catalogueMethod.Data,
    record,
  };
}

/** `Data` of a catalogue record, which is sent as JSON text; null if missing or unreadable. */
export function readData(data: unknown): Readonly<Record<string, unknown>> | null {
  // Adding a method with unreadable `Data` is refused with the spec's message.
  const value = typeof data === "string" ? readJson(data) : data;
  return isJsonObject(value) ? { ...value } : null;
}
