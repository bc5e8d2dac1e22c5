import { type Fields, isFields, textOf } from "./wire";

export interface InitArguments {
  readonly merchantUid: string;
  readonly language: string;
  readonly environment: string;
  /** The secret of the POS. Only the client of an administration page uses it, and stores it only in memory. */
  readonly secret: string;
  /** The key of a single order, used instead of the secret. */
  readonly orderKey: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
// Real secrets are longer than 22 characters; the demo shop's has 16.
const minSecretLength = 16;
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
 * Reads the arguments of `HPayInit`, which can be in any order. Each argument is recognized by its form; if
 * there are several of one kind, the first counts.
 */
export function readInitArguments(
  args: readonly unknown[],
): InitArguments & { readonly callbacks: readonly ((client: unknown) => void)[] } {
  const callbacks: ((client: unknown) => void)[] = [];
  const init = { merchantUid: "", language: "", environment: "", secret: "", orderKey: "" };
  const setOnce = (name: keyof typeof init, value: string) => {
    if (init[name] === "") init[name] = value;
  };
  const setProof = (text: string) => setOnce(isOrderKey(text) ? "orderKey" : "secret", text);
  for (const argument of args) {
    if (typeof argument === "function")
      callbacks.push((client) => Reflect.apply(argument, undefined, [client]));
    else if (isFields(argument)) {
      const fields = isForm(argument) ? fieldsOf(argument) : argument;
      const { secretkeyinit, orderkey, environment, merchant_site_uid, hpaylang } = fields;
      setProof(textOf(orderkey));
      setProof(textOf(secretkeyinit));
      setOnce("environment", textOf(environment));
      setOnce("merchantUid", textOf(merchant_site_uid));
      setOnce("language", readLanguage(hpaylang));
    } else if (typeof argument === "string") {
      const text = argument.trim();
      if (uuid.test(text)) setOnce("merchantUid", text);
      else if (readLanguage(text) !== "") setOnce("language", readLanguage(text));
      else if (/sandbox|production/.test(text)) setOnce("environment", text);
      else if (text.length >= minSecretLength) setProof(text);
    }
  }
  return { callbacks, ...init };
}

const isForm = (value: unknown): value is HTMLFormElement =>
  typeof HTMLFormElement !== "undefined" && value instanceof HTMLFormElement;

const fieldsOf = (form: HTMLFormElement): Fields => Object.fromEntries(new FormData(form));
