import { isAmount } from "@hpay/domain";
import { plainText } from "../../platform/html/plain-text";
import { isObject, textOf } from "../../platform/json/values";
import { maxTextLengths, methodValues, shownTexts, textValue } from "../methods/method-values";
import type { ShopPlugin } from "../shop-plugin";
import type { PosMethod, PosPayment } from "./pos-methods";

type Entry = Readonly<Record<string, unknown>>;

/** Facts of the POS that a method's entry needs. */
export interface EntryContext {
  readonly plugin: ShopPlugin | undefined;
  /** Whether the POS is enabled, and its purchase key lets methods of this kind work. */
  readonly isOpen: boolean;
  /** Address of this POS's card fields, without the method's number at its end; empty: no page may show them. */
  readonly dockBase: string;
  readonly textBudget: TextBudget;
}

const languages = ["en", "rs", "rs-cyr", "mk"];
const maxDescriptionLength = 10_000;
/** Maximum length of a text when its POS has used up its total length. */
const shortLength = 100;
/** HTML is longer than its text, so this many times the length of a description is read. */
const htmlShare = 4;

/** Limits the total length of a POS's texts, each of which the POS object contains once per language. */
export class TextBudget {
  #remainingLength = 2_000_000;
  /** Limits the tags that are read too: they take time, but leave no text. */
  #remainingTags = 1_000_000;

  /** Maximum length of the next text: `max` until the POS has used up its total length, then a short one. */
  nextMaxLength(max: number): number {
    return Math.min(this.#remainingLength, this.#remainingTags) < max ? shortLength : max;
  }

  countTags(html: string, text: string): void {
    this.#remainingTags -= html.length - text.length;
  }

  take(text: string, max: number): string {
    const takenText = text.slice(0, max);
    this.#remainingLength -= takenText.length;
    return takenText;
  }
}

/**
 * The fields that shops read of every method. A disabled one is hidden too, because not every plugin checks
 * both fields.
 */
function commonEntry(
  method: PosMethod,
  textBudget: TextBudget,
  isEnabled: boolean,
  isHidden: boolean,
): Entry {
  const { data, title, uid } = method;
  const methodTexts = shownTexts(data);
  /** Plain descriptions by their HTML, because languages without a text of their own share one. */
  const descriptions = new Map<string, string>();
  const descriptionOf = (html: string): string => {
    const knownText = descriptions.get(html);
    if (knownText !== undefined) return knownText;
    const text = plainText(html, "lines");
    textBudget.countTags(html, text.slice(0, maxDescriptionLength));
    descriptions.set(html, text);
    return text;
  };
  const texts = (language: string) => {
    const [name, description] = [
      textBudget.nextMaxLength(maxTextLengths.Name),
      textBudget.nextMaxLength(maxDescriptionLength),
    ];
    const html = methodTexts.text(language, "Instructions", "", htmlShare * description);
    return {
      Name: textBudget.take(methodTexts.text(language, "Name", title, name), name),
      Description: textBudget.take(descriptionOf(html), description),
    };
  };
  return {
    HPaySiteMethodId: method.number,
    Uid: uid,
    ...texts("default"),
    SystemTitle: title,
    "Backend Name": `${title} (${uid})`,
    localized: Object.fromEntries(
      [...new Set([...languages, ...methodTexts.languages])].map((language) => [language, texts(language)]),
    ),
    Enabled: isEnabled,
    // Plugins distinguish "" from absent and from false, and some do not show a method unless this is "".
    Hidden: isHidden || !isEnabled ? true : "",
    Order: method.order,
    Instant: method.isInstant,
    UTS: method.changedAt.getTime(),
  };
}

/**
 * Operations that a shop may request, by definition. Transfers and cash are refunded by people: a shop that offered
 * their refund would record that money has moved.
 */
const paymentOperations: Readonly<Record<string, string>> = {
  "sandbox-card": "charge,refund,capture,void",
};

export const canShopDo = (definition: string, operation: "refund" | "capture" | "void"): boolean =>
  (paymentOperations[definition] ?? "").split(",").includes(operation);

/** Whether customers can type this method's values into a dock in the shop's checkout. */
export const hasDock = (definition: string): boolean => definition === "sandbox-card";

/** A payment method as shops read it. `otherPayments`: the POS's payment methods, one of which may be its fallback. */
export function paymentEntry(
  method: PosPayment,
  otherPayments: readonly PosPayment[],
  { isOpen, dockBase, textBudget }: EntryContext,
): Entry {
  const isFallback = otherPayments.some(({ id, isEnabled }) => isEnabled && id === method.fallbackOfId);
  const { paymentType, subscriptionsType, processGroup } = method;
  return {
    ...commonEntry(method, textBudget, method.isEnabled && isOpen, isFallback),
    PaymentMethod: method.definition,
    PaymentType: paymentType,
    POps: paymentOperations[method.definition] ?? "",
    SubsciptionsType: subscriptionsType,
    ...(paymentType === "card" && subscriptionsType === "" ? { "No Card Tokenization": true } : {}),
    // Empty, because payments are charged in the order's currency.
    PaymentCurrency: "",
    // Plugins show a dock for each method that has this field.
    ...(dockBase !== "" && hasDock(method.definition) ? { PayInputUrl: `${dockBase}${method.number}` } : {}),
    ...(processGroup === "" ? {} : { Group: processGroup }),
  };
}

/** A shipping method as shops read it; they compute the price themselves, in RSD and grams. */
export function shippingEntry(method: PosMethod, { plugin, isOpen, textBudget }: EntryContext): Entry {
  const isEnabled = method.isEnabled && isOpen;
  const values = methodValues(method.data, "default");
  const prices = shippingPrices[method.definition]?.(values);
  return {
    // Disabled without a readable price, because shops would otherwise ship for free.
    ...commonEntry(method, textBudget, isEnabled && prices !== undefined && prices.table.length > 0, false),
    ShippingMethod: method.definition,
    ShippingCurrency: "RSD",
    "Price Table": prices?.table ?? [],
    // Parcels heavier than the last row cost the same as that row.
    "After Max Weight Price Per Kg": 0,
    // WooCommerce's plugin treats any set threshold as "always free".
    "Free Above Order Amount": plugin === "woocommerce" ? null : (prices?.freeAbove ?? null),
    "COD cost": 0,
    "Additional cost": 0,
    "Prices Include Vat": true,
    "Default Item Weight Grams": 0,
  };
}

/** A fiscal or integration method as shops read it. An enabled method makes a shop store every order. */
export const fiscalEntry = (method: PosMethod, { isOpen, textBudget }: EntryContext): Entry =>
  commonEntry(method, textBudget, method.isEnabled && isOpen, false);

interface ShippingPrices {
  readonly table: readonly { readonly MaxWeight: number; readonly Price: number }[];
  readonly freeAbove: number | null;
}

/** Weight limit of a row that fits every parcel, in grams. */
const anyWeight = 1_000_000;

const shippingPrices: Readonly<
  Record<string, (values: ReturnType<typeof methodValues>) => ShippingPrices | undefined>
> = {
  "flat-rate": (values) => {
    const price = textValue(values, "Price");
    const freeAbove = textValue(values, "FreeAbove");
    return {
      table: isAmount(price) ? [{ MaxWeight: anyWeight, Price: Number(price) }] : [],
      freeAbove: isAmount(freeAbove) && Number(freeAbove) > 0 ? Number(freeAbove) : null,
    };
  },
  courier: (values) => ({
    table: Object.values(Object(values.PriceList))
      .filter(isObject)
      .map((row) => ({ upTo: Number(decimal(row.UpTo)), price: decimal(row.Price) }))
      .filter(({ upTo, price }) => upTo > 0 && isAmount(price))
      .map(({ upTo, price }) => ({ MaxWeight: Math.round(upTo * 1000), Price: Number(price) }))
      .sort((a, b) => a.MaxWeight - b.MaxWeight),
    freeAbove: null,
  }),
};

/** Price lists that were not written by the panel may use a decimal comma. */
const decimal = (value: unknown) => textOf(value).trim().replace(",", ".");
