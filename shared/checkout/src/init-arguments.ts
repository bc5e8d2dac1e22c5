import { type Fields, isFields, textOf } from "./wire";

export interface InitArguments {
  readonly merchantUid: string;
  readonly language: string;
  readonly environment: string;
  /** The secret of the POS, which only the client of an administration page uses and only stores in memory. */
  readonly secret: string;
  /** The key of a single order, used instead of the secret. */
  readonly orderKey: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const minSecretLength = 23;
/** Order keys, which a page can use instead of the secret, start with `hok.`. */
const isOrderKey = (text: string): boolean => text.startsWith("hok.");

/**
 * The gateway's code for a language: `sr`, `sr_RS` and `sr-latn` are Serbian; `""` if the text is not a
 * language.
 */
export function readLanguage(value: unknown): string {
  const [, code = "", script = ""] = /^([a-z]{2})(?:[_-](cyr|[a-z]{2,4}))?$/i.exec(textOf(value)) ?? [];
  if (code === "") return "";
  const language = code.toLowerCase() === "sr" ? "rs" : code.toLowerCase();
  return script.toLowerCase() === "cyr" ? `${language}-cyr` : language;
}

/**
 * Reads the arguments of `HPayInit` in any order. They are recognized by their form, and the first of each
 * kind counts.
 */
export function readInitArguments(
  args: readonly unknown[],
): InitArguments & { readonly callbacks: readonly ((client: unknown) => void)[] } {
  const callbacks: ((client: unknown) => void)[] = [];
  const found = { merchantUid: "", language: "", environment: "", secret: "", orderKey: "" };
  const note = (name: keyof typeof found, value: string) => {
    if (found[name] === "") found[name] = value;
  };
  const recordProof = (text: string) => note(isOrderKey(text) ? "orderKey" : "secret", text);
  for (const one of args) {
    if (typeof one === "function") callbacks.push((client) => Reflect.apply(one, undefined, [client]));
    else if (isFields(one)) {
      const fields = isForm(one) ? fieldsOf(one) : one;
      const { secretkeyinit, orderkey, environment, merchant_site_uid, hpaylang } = fields;
      recordProof(textOf(orderkey));
      recordProof(textOf(secretkeyinit));
      note("environment", textOf(environment));
      note("merchantUid", textOf(merchant_site_uid));
      note("language", readLanguage(hpaylang));
    } else if (typeof one === "string") {
      const text = one.trim();
      if (uuid.test(text)) note("merchantUid", text);
      else if (readLanguage(text) !== "") note("language", readLanguage(text));
      else if (/sandbox|production/.test(text)) note("environment", text);
      else if (text.length >= minSecretLength) recordProof(text);
    }
  }
  return { callbacks, ...found };
}

const isForm = (value: unknown): value is HTMLFormElement =>
  typeof HTMLFormElement !== "undefined" && value instanceof HTMLFormElement;

const fieldsOf = (form: HTMLFormElement): Fields => Object.fromEntries(new FormData(form));
