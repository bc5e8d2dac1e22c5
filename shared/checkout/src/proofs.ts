import { md5 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export const hexMd5 = (text: string): string => bytesToHex(md5(utf8ToBytes(text)));

/** Two digits that catch a typing error in a pay link (docs/shops.md). */
export function checkDigits(uid: string): string {
  let sum = 0;
  for (let at = 0; at < uid.length; at += 1) sum += uid.charCodeAt(at);
  return String(sum % 27).padStart(2, "0");
}

/** A proof that the page knows the secret: its own text and hash. */
export async function credentialsProof(merchantUid: string, secret: string) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const hashedstring = [...crypto.getRandomValues(new Uint8Array(48))]
    .map((byte) => letters[byte % letters.length])
    .join("");
  const inner = hexMd5(hashedstring + merchantUid);
  const hash = await crypto.subtle.digest("SHA-512", new TextEncoder().encode(inner + secret));
  return { hashedstring, verificationhash: bytesToHex(new Uint8Array(hash)) };
}
