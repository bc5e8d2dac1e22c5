import {
  flagField,
  integerField,
  parseJsonField,
  type Received,
  recordField,
  textField,
  useRecord,
  type WireRecord,
} from "@hpay/data";
import { type Pos, readPos } from "../data/pos";
import { type Domain, readDomains } from "../domains/domain";

export interface PosRecord extends Pos {
  /** The original record, on which a save is based. */
  readonly record: WireRecord;
  readonly companyId: number | null;
  readonly companyName: string;
  /** The original `Data` text, which is edited by path. */
  readonly dataText: string;
  /** The secret key; null if the person cannot see it, or the sign-in is not fresh. */
  readonly secret: string | null;
  /** The key from before a rotation, while it is still valid, with ISO instants; null if there is none. */
  readonly previousSecret: { readonly endsAt: string; readonly lastUsedAt: string } | null;
  readonly hasSmtpPassword: boolean;
  readonly notifyUrl: string;
  readonly useKey: string;
  readonly keyInfo: string;
  readonly unlocked: Readonly<Record<KeyFlag, boolean>>;
  readonly serviceEmail: string;
  readonly serviceTel: string;
  readonly serviceNotes: string;
  readonly termsLink: string;
  readonly domains: readonly Domain[];
}

/** Features that a purchase key can unlock, by wire name. */
export const keyFlags = [
  "POSIsActivated",
  "SubscriptionsUnlocked",
  "ShippingUnlocked",
  "FiscalUnlocked",
] as const;
export type KeyFlag = (typeof keyFlags)[number];

export function readPosRecord(record: Received<"company_sites">): PosRecord {
  const pos = readPos(record);
  if (!pos) throw new TypeError("The POS has no id");
  const company = recordField(record, "Company");
  const previous = recordField(record, "PreviousSecret");
  const { value } = parseJsonField(record.Data);
  return {
    ...pos,
    record,
    companyId: integerField(record, "CompanyId"),
    companyName: textField(company ?? {}, "Name"),
    dataText: typeof record.Data === "string" ? record.Data : JSON.stringify(record.Data ?? {}),
    secret: secretIn(record),
    previousSecret: previous
      ? { endsAt: textField(previous, "EndsAt"), lastUsedAt: textField(previous, "LastUsedAt") }
      : null,
    // Our gateway never sends the password, only whether there is one. Other gateways may send it in `Data`.
    hasSmtpPassword: flagField(record, "SMTPPasswordSet") || textField(value, "SMTPPassword") !== "",
    notifyUrl: textField(record, "DefaultNotifyUrl"),
    useKey: textField(record, "UseKey"),
    keyInfo: textField(record, "KeyInfo"),
    unlocked: {
      POSIsActivated: flagField(record, "POSIsActivated"),
      SubscriptionsUnlocked: flagField(record, "SubscriptionsUnlocked"),
      ShippingUnlocked: flagField(record, "ShippingUnlocked"),
      FiscalUnlocked: flagField(record, "FiscalUnlocked"),
    },
    serviceEmail: textField(record, "CustomerServiceEmail"),
    serviceTel: textField(record, "CustomerServiceTel"),
    serviceNotes: textField(record, "CustomerServiceNotes"),
    termsLink: textField(record, "TermsLink"),
    domains: readDomains(record),
  };
}

/** The secret key in a record, or in an answer of the gateway. */
export const secretIn = (record: Received<"company_sites"> | null): string | null =>
  textField(recordField(record ?? {}, "SecretToken") ?? {}, "Token") || null;

export const usePosRecord = (id: number | null) => useRecord("company_sites", id, { read: readPosRecord });
