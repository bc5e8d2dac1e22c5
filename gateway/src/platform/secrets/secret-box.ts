import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";

/** Encrypted before keys had ids, so each key is tried. */
const withoutId = /^v1\.([\w-]+)$/;
const withId = /^v2\.([0-9a-f]{8})\.([\w-]+)$/;

/**
 * Encrypts texts for the store with AES-256-GCM. The current key writes; older ones read until `rotate-keys`
 * has run.
 */
export class SecretBox {
  readonly #id: string;
  readonly #keys: ReadonlyMap<string, Buffer>;

  constructor(
    private readonly key: Buffer,
    older: readonly Buffer[] = [],
  ) {
    this.#id = idOf(key);
    this.#keys = new Map([key, ...older].map((one) => [idOf(one), one]));
  }

  /** Prefix of texts encrypted with the current key. */
  get prefix(): string {
    return `v2.${this.#id}.`;
  }

  /** `v2.`, the key's id, and base64url of nonce (12 bytes), tag (16) and cipher text. */
  seal(text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.key, nonce);
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return this.prefix + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** @throws Error when the text was sealed with another key, or changed */
  open(sealed: string): string {
    const [, id = "", body = ""] = withId.exec(sealed) ?? [];
    const named = this.#keys.get(id);
    if (named) return openWith(named, body);
    const [, plain] = withoutId.exec(sealed) ?? [];
    if (plain === undefined) throw new Error("a sealed text of an unknown format or key");
    for (const key of this.#keys.values()) {
      try {
        return openWith(key, plain);
      } catch {
        // Another key may have encrypted it.
      }
    }
    throw new Error("a text was sealed with another key, or changed");
  }

  /**
   * A fingerprint of the text that only this key can compute, in 64 hex digits; different purposes give
   * unrelated ones.
   */
  mark(purpose: string, text: string): string {
    const own = createHmac("sha256", this.key).update(purpose).digest();
    return createHmac("sha256", own).update(text, "utf8").digest("hex");
  }

  /** The same for each key, the current one first. */
  marks(purpose: string, text: string): readonly string[] {
    return [...this.#keys.values()].map((key) => new SecretBox(key).mark(purpose, text));
  }
}

const idOf = (key: Buffer): string =>
  createHash("sha256").update("key id").update(key).digest("hex").slice(0, 8);

function openWith(key: Buffer, body: string): string {
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
