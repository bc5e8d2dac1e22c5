/** Contents of a purchase key, signed by its issuer: `base64url(claims).signature` (Ed25519). */
export interface PurchaseKeyClaims {
  /** Merchant UID of the POS that the key is for. */
  readonly merchantUid: string;
  /** ISO instant up to which the key is valid. */
  readonly validTill: string;
  readonly activated: boolean;
  readonly subscriptions: boolean;
  readonly shipping: boolean;
  readonly fiscal: boolean;
  /** Text for the merchant, such as plan and buyer. */
  readonly info: string;
}
