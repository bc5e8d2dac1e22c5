import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Purpose of a sealed text: `table.column` where the text is stored. Each purpose has a separate key. */
export type SealPurpose =
  | "company_sites.secret_sealed"
  | "company_sites.previous_secret_sealed"
  | "company_sites.smtp_password_sealed"
  | "company_sites.embed_key_sealed"
  | "due_work.payload"
  | "idempotency_keys.answer"
  | "payment_intents.terms"
  | "method-secret"
  | "embed-frame"
  | "embed-token"
  | "label-link"
  | "partners.key_sealed";

/** Where a sealed text belongs. The text cannot be opened in another column or row. */
export interface SealPlace {
  readonly purpose: SealPurpose;
  /** A value that identifies the row and never changes; empty where nothing is stored. */
  readonly row: string;
}

/** Texts encrypted before keys had ids, for which each key is tried. */
const textWithoutId = /^v1\.([\w-]+)$/;
/** Texts encrypted before they were bound to their place. */
const textWithoutPlace = /^v2\.([0-9a-f]{8})\.([\w-]+)$/;
const placedText = /^v3\.([0-9a-f]{8})\.([\w-]+)$/;

export const looksSealed = (text: string): boolean => /^v[123]\.[\w.-]+$/.test(text);

/**
 * Encrypts texts for the store with AES-256-GCM, each bound to its place: the key is derived for the purpose (HKDF),
 * and purpose and row are authenticated with the text. The current key encrypts; older keys and formats can be read
 * until `rotate-keys` has run.
 */
export class SecretBox {
  readonly #id: string;
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #derivedKeys = new Map<string, Buffer>();

  constructor(
    private readonly key: Buffer,
    olderKeys: readonly Buffer[] = [],
  ) {
    this.#id = idOf(key);
    this.#keys = new Map([key, ...olderKeys].map((secret) => [idOf(secret), secret]));
  }

  /** Prefix of texts that are bound to their place, with the current key. */
  get prefix(): string {
    return `v3.${this.#id}.`;
  }

  /** Ids of the keys that this box reads with, the current one first. Sealed texts contain them. */
  get ids(): readonly string[] {
    return [...this.#keys.keys()];
  }

  /** `v3.`, the key's id, and base64url of nonce (12 bytes), tag (16) and cipher text. */
  seal(text: string, place: SealPlace): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.#keyFor(this.#id, this.key, place), nonce);
    cipher.setAAD(nameOf(place));
    const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return this.prefix + Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
  }

  /** @throws Error when the text was sealed with another key or for another place, or has been changed */
  open(sealedText: string, place: SealPlace): string {
    const [, placedId = "", placedBody = ""] = placedText.exec(sealedText) ?? [];
    const placedKey = this.#keys.get(placedId);
    if (placedKey) return openWith(this.#keyFor(placedId, placedKey, place), placedBody, nameOf(place));
    const [, id = "", body = ""] = textWithoutPlace.exec(sealedText) ?? [];
    const namedKey = this.#keys.get(id);
    if (namedKey) return openWith(namedKey, body);
    const [, plain] = textWithoutId.exec(sealedText) ?? [];
    if (plain === undefined) throw new Error("a sealed text of an unknown format or key");
    for (const key of this.#keys.values()) {
      try {
        return openWith(key, plain);
      } catch {
        // Another key may have encrypted the text.
      }
    }
    throw new Error("a text was sealed with another key, or changed");
  }

  #keyFor(id: string, key: Buffer, { purpose }: SealPlace): Buffer {
    const name = `${id} ${purpose}`;
    const cachedKey = this.#derivedKeys.get(name);
    if (cachedKey) return cachedKey;
    const derivedKey = Buffer.from(hkdfSync("sha256", key, "", `hpay seal ${purpose}`, 32));
    this.#derivedKeys.set(name, derivedKey);
    return derivedKey;
  }

  /** A fingerprint of the text for a purpose, in 64 hex digits, which only this key can compute. */
  mark(purpose: string, text: string): string {
    const purposeKey = createHmac("sha256", this.key).update(purpose).digest();
    return createHmac("sha256", purposeKey).update(text, "utf8").digest("hex");
  }

  /** The fingerprint of the text with each key, the current key first. */
  marks(purpose: string, text: string): readonly string[] {
    return [...this.#keys.values()].map((key) => new SecretBox(key).mark(purpose, text));
  }
}

const idOf = (key: Buffer): string =>
  createHash("sha256").update("key id").update(key).digest("hex").slice(0, 8);

const nameOf = ({ purpose, row }: SealPlace): Buffer => Buffer.from(JSON.stringify([purpose, row]));

function openWith(key: Buffer, body: string, place?: Buffer): string {
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  if (place) decipher.setAAD(place);
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
