/** The ways in which the owner of a host can prove that its pages belong to a POS. */
export interface DomainProof {
  /** Path of a text file at the root of the host; one of its lines is `line`. */
  readonly filePath: string;
  /** Name of a TXT record whose text is `line`. */
  readonly recordName: string;
  readonly line: string;
}

const filePath = "/.well-known/hpay-pos.txt";

/**
 * The text that proves who owns a host. It names the POS, so that nobody else can use a copy of it; it is not a
 * secret.
 * @param host in DNS form (Punycode), without `www.`
 * @param merchantUid `MerchantsiteUid` of the POS
 */
export const domainProof = (host: string, merchantUid: string): DomainProof => ({
  filePath,
  recordName: `_hpay-pos.${host}`,
  line: `hpay-pos=${merchantUid}`,
});
