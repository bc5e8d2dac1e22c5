import { explainSignature, readPastedRequest, signedTextOf } from "@hpay/domain";

/** What the command knows of the POS, from the environment; empty: nothing. */
export interface SignatureKeys {
  readonly merchantUid: string;
  readonly secret: string;
}

/**
 * The text that a request of a shop is signed with; where the keys are known, whether its hash fits and what it signs otherwise.
 * @returns the lines to print; undefined when the text is no request
 */
export function checkSignature(request: string, { merchantUid, secret }: SignatureKeys): string | undefined {
  const pasted = readPastedRequest(request);
  if (!pasted) return undefined;
  const text = signedTextOf(pasted.parts);
  if (text === null) return "order_amount is not a number: nothing can be signed.";
  const uid = merchantUid || pasted.merchantUid;
  const lines = [
    `we sign:   ${text}`,
    `then md5 of it with ${uid || "the merchant uid"}, and sha512 of that with the secret`,
  ];
  if (secret === "") return [...lines, "Set SECRET (and MERCHANT_UID) to check the hash."].join("\n");
  if (pasted.hash === "") return [...lines, "The request has no verificationhash."].join("\n");
  const { fits, slip, theirs } = explainSignature(pasted.hash, pasted.parts, uid, secret);
  if (fits) return [...lines, "The signature is correct."].join("\n");
  return [
    ...lines,
    ...(theirs === null ? [] : [`you sign:  ${theirs}`]),
    `The signature is wrong: ${slip ?? "another key, or another text"}.`,
  ].join("\n");
}
