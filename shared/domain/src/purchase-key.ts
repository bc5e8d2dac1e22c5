/** What a purchase key says, signed by its issuer: `base64url(claims).signature` (Ed25519). */
export interface PurchaseKeyClaims {
  /** The POS that it is for. */
  readonly merchantUid: string;
  /** ISO instant until which it holds. */
  readonly validTill: string;
  readonly activated: boolean;
  readonly subscriptions: boolean;
  readonly shipping: boolean;
  readonly fiscal: boolean;
  /** Words for the merchant: plan, buyer. */
  readonly info: string;
}
