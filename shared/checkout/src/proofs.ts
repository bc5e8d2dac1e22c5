import { hex, hexMd5 } from "./md5";

/** Two digits that catch a typing error in a pay link (docs/shops.md). */
export function checkDigits(uid: string): string {
  let sum = 0;
  for (let at = 0; at < uid.length; at += 1) sum += uid.charCodeAt(at);
  return String(sum % 27).padStart(2, "0");
}

async function proofOf(text: string, merchantUid: string, secret: string): Promise<string> {
  const innerHash = hexMd5(text + merchantUid);
  const hash = await crypto.subtle.digest("SHA-512", new TextEncoder().encode(innerHash + secret));
  return hex(new Uint8Array(hash));
}

/** A proof that the page has the secret: a random text and its hash. */
export async function credentialsProof(merchantUid: string, secret: string) {
  const hashedstring = hex(crypto.getRandomValues(new Uint8Array(24)));
  return { hashedstring, verificationhash: await proofOf(hashedstring, merchantUid, secret) };
}

/** The signature of a request without an amount (docs/shops.md). */
export function shopSignature(
  parts: Readonly<Record<string, string>>,
  merchantUid: string,
  secret: string,
): Promise<string> {
  const part = (name: string) => (parts[name] ?? "").trim();
  const signedText = [
    part("transaction_uid"),
    "",
    part("order_uid"),
    "0.00000000",
    "",
    "",
    part("subscription_uid"),
  ];
  return proofOf(signedText.join("|") + part("rand"), merchantUid, secret);
}
