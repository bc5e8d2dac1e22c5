import { flagField, readJsonField, textField, type WireRecord } from "@hpay/data";
import {
  auxiliaryUrlsForSave,
  checkPosIdentifier,
  checkSiteUrl,
  defaultExchangeSource,
  isEmail,
  isPort,
  readAuxiliaryUrls,
  readSmtpSecurity,
  savedPosUrl,
} from "@hpay/domain";
import * as yup from "yup";
import type { PosRecord } from "./pos-record";

export const defaultSmtpPort = "587";
export const defaultSmtpSecurity = "ssl";
/** How a customer's card is handled: stored as the POS requests, never, or always. Source: spec 1 §9. */
export const cofPolicies = ["", "none", "required"] as const;

/** The editable values of a POS, except the parameters of its type. Numbers are text while they are typed. */
export interface PosValues {
  readonly isEnabled: boolean;
  readonly url: string;
  /** Addresses, one per line. */
  readonly urls: string;
  readonly notifyUrl: string;
  readonly exchangeSource: string;
  readonly exchangeCorrection: string;
  readonly fixedLanguage: string;
  readonly cofPolicy: string;
  readonly hasNoNotifications: boolean;
  /** Whether the shop cannot make refunds itself. */
  readonly hasNoShopRefunds: boolean;
  readonly usesOwnSmtp: boolean;
  readonly smtpHost: string;
  readonly smtpPort: string;
  readonly smtpSecurity: string;
  readonly smtpUsername: string;
  /** The new password; empty if the stored one does not change. */
  readonly smtpPassword: string;
  readonly smtpFrom: string;
  readonly smtpFromName: string;
  readonly smtpReplyTo: string;
  readonly useKey: string;
  readonly serviceEmail: string;
  readonly serviceTel: string;
  readonly serviceNotes: string;
  readonly termsLink: string;
}

/** The stored addresses, one per line, including any that the form would reject. */
const urlLines = (pos: Pick<PosRecord, "auxiliaryUrls">): string => pos.auxiliaryUrls.join("\n");

/** One of the listed security modes; any other value is shown as stored. */
const securityOf = (storedValue: string): string =>
  storedValue === "" ? defaultSmtpSecurity : (readSmtpSecurity(storedValue) ?? storedValue);

/** Earlier versions of the panel stored `force`. */
const policyOf = (storedValue: string): string => (storedValue === "force" ? "required" : storedValue);

export const isSite = ({ type }: Pick<PosRecord, "type">): boolean => type.startsWith("site");

export function toPosValues(pos: PosRecord): PosValues {
  const data = readJsonField(pos.dataText);
  return {
    isEnabled: pos.isEnabled,
    url: pos.url,
    urls: urlLines(pos),
    notifyUrl: pos.notifyUrl,
    exchangeSource: textField(data, "ExchanageSource") || defaultExchangeSource,
    exchangeCorrection: textField(data, "ExchanageCorrection", "0"),
    fixedLanguage: textField(data, "FixedLanguage"),
    cofPolicy: policyOf(textField(data, "CofPolicy")),
    hasNoNotifications: flagField(data, "NoHPayNotifications"),
    hasNoShopRefunds: flagField(data, "NoShopRefunds"),
    usesOwnSmtp: flagField(data, "UseExternalSMTP"),
    smtpHost: textField(data, "SMTPHost"),
    smtpPort: textField(data, "SMTPPort"),
    smtpSecurity: securityOf(textField(data, "SMTPSecurity")),
    smtpUsername: textField(data, "SMTPUsername"),
    smtpPassword: "",
    smtpFrom: textField(data, "SMTPFrom"),
    smtpFromName: textField(data, "SMTPFromName"),
    smtpReplyTo: textField(data, "SMTPReplayTo"),
    useKey: pos.useKey,
    serviceEmail: pos.serviceEmail,
    serviceTel: pos.serviceTel,
    serviceNotes: pos.serviceNotes,
    termsLink: pos.termsLink,
  };
}

/** Keys of the schema's messages. */
export type PosFault =
  | "add-pos.enter-url"
  | "add-pos.enter-valid-url"
  | "pos.email-wrong"
  | "pos.link-wrong"
  | "pos.port-wrong"
  | "pos.security-wrong"
  | "pos.notes-long";

/** The gateway's limit, in UTF-16 units. */
const maxNotesLength = 8192;

const isLink = (text = "") => text.trim() === "" || /^https?:\/\/[^\s/]+\S*$/i.test(text.trim());
const isEmailOrEmpty = (text = "") => text.trim() === "" || isEmail(text.trim());
/** Whether the text is a port; empty means the default port. */
export const isPortOrEmpty = (text = "") => text === "" || isPort(text);
export const isSecurity = (text = "") => readSmtpSecurity(text) !== null;

/** The validation of the form. Auxiliary addresses that were not edited remain as stored. Source: spec 1 §5. */
export function posSchema(pos: Pick<PosRecord, "type" | "auxiliaryUrls">) {
  const storedUrls = urlLines(pos);
  const faultCode = (fault: PosFault) => fault;
  const check = isSite(pos) ? checkSiteUrl : checkPosIdentifier;
  const link = yup.string().test("link", faultCode("pos.link-wrong"), isLink);
  const email = yup.string().test("email", faultCode("pos.email-wrong"), isEmailOrEmpty);
  // If the POS has no SMTP server of its own, the fields are hidden and nobody could see the error.
  const ifShown = (rule: yup.StringSchema) =>
    yup.string().when("usesOwnSmtp", ([isUsed], text) => (isUsed ? rule : text));
  return yup.object({
    url: yup
      .string()
      .test("empty", faultCode("add-pos.enter-url"), (url = "") => check(url).kind !== "empty")
      .test("valid", faultCode("add-pos.enter-valid-url"), (url = "") => check(url).kind !== "invalid"),
    urls: yup
      .string()
      .test(
        "valid",
        faultCode("add-pos.enter-valid-url"),
        (urls = "") => !isSite(pos) || urls === storedUrls || readAuxiliaryUrls(urls).invalid.length === 0,
      ),
    notifyUrl: link,
    termsLink: link,
    serviceEmail: email,
    serviceNotes: yup.string().max(maxNotesLength, faultCode("pos.notes-long")),
    smtpPort: ifShown(yup.string().test("port", faultCode("pos.port-wrong"), isPortOrEmpty)),
    smtpSecurity: ifShown(yup.string().test("security", faultCode("pos.security-wrong"), isSecurity)),
    smtpFrom: ifShown(email),
    smtpReplyTo: ifShown(email),
  });
}

/** Formats the exchange correction while the person types: digits and one decimal point. Source: spec 1 §5. */
export function typedCorrection(text: string): string {
  const [whole = "", ...rest] = text
    .replaceAll(",", ".")
    .replace(/[^\d.]/g, "")
    .split(".");
  return rest.length > 0 ? `${whole}.${rest.join("")}` : whole;
}

/** The exchange correction to save: 0 for anything but a number. Source: spec 1 §5. */
export function savedCorrection(text: string): number {
  const number = Number(text.trim() === "" ? Number.NaN : text);
  return Number.isFinite(number) ? number : 0;
}

/**
 * Removes the main address from the auxiliary ones. Stored values that were not edited are preserved, even
 * invalid ones.
 */
function urlsForSave(pos: PosRecord, { url, urls }: PosValues): string {
  const storedText = textField(pos.record, "Urls");
  if (!isSite(pos)) return storedText;
  if (urls !== urlLines(pos)) return auxiliaryUrlsForSave(urls, url);
  if (url === pos.url) return storedText;
  return pos.auxiliaryUrls
    .filter((item) => checkSiteUrl(item).kind === "invalid" || auxiliaryUrlsForSave(item, url) !== "")
    .join(",");
}

/** The request body, with the `Data` text. Source: spec 1 §7. */
export function toPosRequest(pos: PosRecord, values: PosValues, dataText: string): WireRecord {
  return {
    Url: savedPosUrl(values.url),
    Urls: urlsForSave(pos, values),
    MerchantsiteUid: pos.merchantUid,
    Enabled: values.isEnabled,
    CompanyId: pos.companyId,
    Data: dataText,
    UseKey: values.useKey.trim(),
    CustomerServiceEmail: values.serviceEmail.trim(),
    CustomerServiceTel: values.serviceTel.trim(),
    CustomerServiceNotes: values.serviceNotes,
    TermsLink: values.termsLink.trim(),
    DefaultNotifyUrl: values.notifyUrl.trim(),
    SiteType: pos.type,
  };
}
