import { editJsonField, parseJsonField } from "@hpay/data";
import { defaultExchangeSource } from "@hpay/domain";
import { type PosValues, savedCorrection } from "./pos-values";

/** Each setting's path in `Data`, in the API's spelling, and its value. */
const places: readonly (readonly [keyof PosValues, string, (values: PosValues) => unknown])[] = [
  ["fixedLanguage", "FixedLanguage", (values) => values.fixedLanguage],
  ["cofPolicy", "CofPolicy", (values) => values.cofPolicy],
  ["hasNoNotifications", "NoHPayNotifications", (values) => values.hasNoNotifications],
  ["hasNoShopRefunds", "NoShopRefunds", (values) => values.hasNoShopRefunds],
  ["usesOwnSmtp", "UseExternalSMTP", (values) => values.usesOwnSmtp],
  ["smtpHost", "SMTPHost", (values) => values.smtpHost.trim()],
  ["smtpPort", "SMTPPort", (values) => (values.smtpPort === "" ? "" : Number(values.smtpPort))],
  ["smtpSecurity", "SMTPSecurity", (values) => values.smtpSecurity],
  ["smtpUsername", "SMTPUsername", (values) => values.smtpUsername.trim()],
  ["smtpPassword", "SMTPPassword", (values) => values.smtpPassword],
  ["smtpFrom", "SMTPFrom", (values) => values.smtpFrom.trim()],
  ["smtpFromName", "SMTPFromName", (values) => values.smtpFromName.trim()],
  ["smtpReplyTo", "SMTPReplayTo", (values) => values.smtpReplyTo.trim()],
];

const exchange = ["exchangeSource", "exchangeCorrection"] as const;

export function changesData(original: PosValues, values: PosValues): boolean {
  return [...places.map(([name]) => name), ...exchange].some((name) => original[name] !== values[name]);
}

/**
 * The `Data` text with the settings applied. Everything that was not edited is unchanged, byte for byte, and
 * so is an invalid text until something in it is edited. Correction and source are always written, as the
 * spec requires.
 */
export function posDataText(text: string, original: PosValues, values: PosValues): string {
  const isReadable = parseJsonField(text).isReadable;
  if (!isReadable && !changesData(original, values)) return text;
  let result = text;
  for (const [name, key, storedValue] of places) {
    const isDefault = name === "smtpSecurity" && values.usesOwnSmtp;
    if (original[name] !== values[name] || isDefault)
      result = editJsonField(result, [key], storedValue(values));
  }
  result = editJsonField(result, ["ExchanageSource"], values.exchangeSource || defaultExchangeSource);
  return editJsonField(result, ["ExchanageCorrection"], savedCorrection(values.exchangeCorrection));
}
