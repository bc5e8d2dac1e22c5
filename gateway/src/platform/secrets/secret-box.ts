import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const format = "v1.";

/** Seals texts for the store with AES-256-GCM. */
export class SecretBox {
  constructor(private readonly key: Buffer) {}

  /** `v1.` and base64url of nonce (12 bytes), tag (16) and cipher text. */
  seal(text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.key, nonce);
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return format + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** @throws Error when the text was sealed with another key, or changed */
  open(sealed: string): string {
    if (!sealed.startsWith(format)) throw new Error("unknown format of a sealed text");
    const bytes = Buffer.from(sealed.slice(format.length), "base64url");
    const decipher = createDecipheriv("aes-256-gcm", this.key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  }

  /** A mark of the text that only this key makes, in 64 hex digits; those of two purposes have nothing to do with each other. */
  mark(purpose: string, text: string): string {
    const own = createHmac("sha256", this.key).update(purpose).digest();
    return createHmac("sha256", own).update(text, "utf8").digest("hex");
  }
}
