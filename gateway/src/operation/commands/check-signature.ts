import { explainSignature, readPastedRequest, signedTextOf } from "@hpay/domain";

/** The POS's keys from the environment; an empty value means that the key is unknown. */
export interface SignatureKeys {
  readonly merchantUid: string;
  readonly secret: string;
}

/**
 * Explains a shop's signed request: the text that is signed and, if the keys are known, whether the hash
 * matches and which mistake the shop made.
 * @returns the lines to print; undefined when the text is not a request
 */
export function checkSignature(request: string, { merchantUid, secret }: SignatureKeys): string | undefined {
  const pastedRequest = readPastedRequest(request);
  if (!pastedRequest) return undefined;
  const text = signedTextOf(pastedRequest.parts);
  if (text === null) return "order_amount is not a number: nothing can be signed.";
  const uid = merchantUid || pastedRequest.merchantUid;
  const lines = [
    `we sign:   ${text}`,
    `then md5 of it with ${uid || "the merchant uid"}, and sha512 of that with the secret`,
  ];
  if (secret === "") return [...lines, "Set SECRET (and MERCHANT_UID) to check the hash."].join("\n");
  if (pastedRequest.hash === "") return [...lines, "The request has no verificationhash."].join("\n");
  const { fits, slip, theirs } = explainSignature(pastedRequest.hash, pastedRequest.parts, uid, secret);
  if (fits) return [...lines, "The signature is correct."].join("\n");
  return [
    ...lines,
    ...(theirs === null ? [] : [`you sign:  ${theirs}`]),
    `The signature is wrong: ${slip ?? "the key or the signed text differs"}.`,
  ].join("\n");
}
