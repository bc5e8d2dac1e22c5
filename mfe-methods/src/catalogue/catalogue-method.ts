import type { LocalizedText } from "@hpay/contract";
import { flagField, idOf, type Received, textField, type WireRecord } from "@hpay/data";
import { fold, isJsonObject } from "@hpay/domain";
import { readData } from "../methods/pos-method";

/** A catalogue method that can be added to a POS. */
export interface CatalogueMethod {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly description: LocalizedText;
  readonly requirements: LocalizedText;
  /** Only fiscal and integration methods have a country. */
  readonly country: string;
  /** Only payment methods have a type. */
  readonly type: string;
  readonly knownBanks: string;
  readonly isRecurring: boolean;
  readonly isInstant: boolean;
  readonly isCard: boolean;
  readonly supportsFallback: boolean;
  readonly isSplitPay: boolean;
  /** `Data` of the definition; null if it is missing, so that the method cannot be added. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Marks a method that supports recurring payments; the field's name is misspelled on the wire. Source: spec 2 §2. */
const recurringMark = "cof-tokenization";

export function readCatalogueMethod(
  record: Received<"payment_methods"> & Received<"fiscal_methods">,
): CatalogueMethod | null {
  const id = idOf(record);
  if (id === null) return null;
  const name = textField(record, "Name");
  const data = readData(record.Data);
  return {
    id,
    name,
    title: textField(record, "Title") || name,
    description: inLanguages(record, data, "Description"),
    requirements: inLanguages(record, data, "Requirements"),
    country: textField(record, "Country"),
    type: textField(record, "PaymentType"),
    knownBanks: textField(record, "KnownBanks"),
    isRecurring: textField(record, "SubsciptionsType") === recurringMark,
    isInstant: flagField(record, "Instant"),
    isCard: flagField(record, "HPCardPay"),
    supportsFallback: flagField(record, "Fallback"),
    isSplitPay: flagField(record, "Splitpay"),
    data,
  };
}

/** The record's text, together with its translations from the definition's `Data.texts`. */
function inLanguages(
  record: Received<"payment_methods">,
  data: CatalogueMethod["data"],
  field: "Description" | "Requirements",
): LocalizedText {
  const inLanguage = (language: string) => textField(objectIn(objectIn(data, "texts"), language), field);
  return { en: textField(record, field), rs: inLanguage("rs"), mk: inLanguage("mk") };
}

const objectIn = (value: WireRecord | null, name: string): WireRecord => {
  const translation = value?.[name];
  return isJsonObject(translation) ? translation : {};
};

/** Methods that match a search, in any script. */
export function searchCatalogue(
  methods: readonly CatalogueMethod[],
  search: string,
): readonly CatalogueMethod[] {
  const searchText = fold(search.trim());
  if (searchText === "") return methods;
  return methods.filter(({ name, title, description, country, type, knownBanks }) =>
    fold([name, title, ...Object.values(description), country, type, knownBanks].join(" ")).includes(
      searchText,
    ),
  );
}

/**
 * The UID of an added method, which is its name. A POS may have a payment method twice, so a UID that is in use
 * gets a number. For other kinds, the gateway answers that the method already exists.
 */
export function newUid(name: string, takenUids: readonly string[]): string {
  let uid = name;
  for (let number = 2; takenUids.includes(uid); number += 1) uid = `${name}-${number}`;
  return uid;
}
