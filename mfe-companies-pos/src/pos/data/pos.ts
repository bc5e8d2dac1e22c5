import { flagField, idOf, integerField, type Received, textField } from "@hpay/data";

/** A point of sale in a list. */
export interface Pos {
  readonly id: number;
  readonly version: number | null;
  readonly url: string;
  readonly auxiliaryUrls: readonly string[];
  /** Wire name of the type, such as `site-woocommerce`, `app-standard` or `splitpay`. */
  readonly type: string;
  readonly merchantUid: string;
  readonly isEnabled: boolean;
  /** ISO instant up to which the purchase key is valid; empty if there is no key. */
  readonly keyValidTill: string;
}

export function readPos(record: Received<"company_sites">): Pos | null {
  const id = idOf(record);
  if (id === null) return null;
  return {
    id,
    version: integerField(record, "Version"),
    url: textField(record, "Url"),
    auxiliaryUrls: textField(record, "Urls")
      .split(",")
      .map((url) => url.trim())
      .filter(Boolean),
    type: textField(record, "SiteType"),
    merchantUid: textField(record, "MerchantsiteUid"),
    isEnabled: flagField(record, "Enabled"),
    keyValidTill: textField(record, "KeyValidTill"),
  };
}

/** All POS of a company, by address. Source: spec 1 §7. */
export const allPosOf = (companyId: number) =>
  ({ page: 1, perPage: 9999, orderBy: "Url", order: "asc", filter: { CompanyId: companyId } }) as const;

/**
 * The day on which the purchase key ends, as ten characters, or a dash if there is no key. Source: spec 1 §2.
 */
export const keyExpiry = (pos: Pick<Pos, "keyValidTill">): string => pos.keyValidTill.slice(0, 10) || "-";
