import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { ownJson } from "../../platform/json/data-json";
import type { Settings } from "../../platform/settings/settings";

/** The content of a purchase key; it is signed by the issuer (Ed25519) and valid for one merchant uid. */
export interface PurchaseClaims {
  readonly merchant_site_uid: string;
  /** ISO instant at which the key expires. */
  readonly valid_till: string;
  readonly subscriptions: boolean;
  readonly shipping: boolean;
  readonly fiscal: boolean;
  readonly info: string;
}

/** The fields of a POS's answer about its key, by wire name. */
export interface KeyFields {
  readonly UseKey: string;
  readonly KeyValidTill: Date | null;
  readonly KeyInfo: string;
  readonly POSIsActivated: boolean;
  readonly SubscriptionsUnlocked: boolean;
  readonly ShippingUnlocked: boolean;
  readonly FiscalUnlocked: boolean;
}

const refusedKey: KeyFields = {
  UseKey: "",
  KeyValidTill: null,
  KeyInfo: "",
  POSIsActivated: false,
  SubscriptionsUnlocked: false,
  ShippingUnlocked: false,
  FiscalUnlocked: false,
};

/** A signed key: `base64url(claims).signature`. */
export function issuePurchaseKey(settings: Pick<Settings, "secretKey">, claims: PurchaseClaims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${body}.${sign(null, Buffer.from(body), issuer(settings)).toString("base64url")}`;
}

/** The fields that a key sets on its POS; `UseKey` is empty for a refused one (spec 1 §8). */
export function readPurchaseKey(
  settings: Pick<Settings, "secretKey" | "oldSecretKeys">,
  merchantUid: string,
  key: string,
  now: Date,
): KeyFields {
  const claims = verifiedClaims(settings, key);
  if (!claims || claims.merchant_site_uid !== merchantUid) return refusedKey;
  const validTill = new Date(claims.valid_till);
  if (!(validTill > now)) return refusedKey;
  return {
    UseKey: key,
    KeyValidTill: validTill,
    KeyInfo: claims.info,
    POSIsActivated: true,
    SubscriptionsUnlocked: claims.subscriptions,
    ShippingUnlocked: claims.shipping,
    FiscalUnlocked: claims.fiscal,
  };
}

function verifiedClaims(
  settings: Pick<Settings, "secretKey" | "oldSecretKeys">,
  key: string,
): PurchaseClaims | undefined {
  const [body, signature] = key.split(".");
  if (!body || !signature) return undefined;
  const issuedBy = (secretKey: Buffer) =>
    verify(
      null,
      Buffer.from(body),
      createPublicKey(issuer({ secretKey })),
      Buffer.from(signature, "base64url"),
    );
  if (![settings.secretKey, ...settings.oldSecretKeys].some(issuedBy)) return undefined;
  return ownJson<PurchaseClaims>(Buffer.from(body, "base64url").toString("utf8"));
}

/** The issuer's key is derived from the gateway's own, so that a fresh clone can issue keys to itself. */
function issuer({ secretKey }: Pick<Settings, "secretKey">): KeyObject {
  const seed = createHmac("sha256", secretKey).update("purchase-key-issuer").digest();
  // RFC 8410: a PKCS#8 header before the 32 bytes of an Ed25519 seed.
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}
