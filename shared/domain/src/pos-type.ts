/** Kinds of points of sale. Source: spec 1 §3. */
export const posKinds = ["site", "app", "splitpay"] as const;
export type PosKind = (typeof posKinds)[number];

export const standardSubtype = "standard";

export interface PosType {
  readonly kind: PosKind;
  /** The subtype, or "standard" if the type has none. */
  readonly subtype: string;
}

/** Reads `SiteType`: a kind, optionally a hyphen and a subtype ("site-woocommerce"). Null for another kind. */
export function parsePosType(siteType: string): PosType | null {
  const at = siteType.indexOf("-");
  const word = at < 0 ? siteType : siteType.slice(0, at);
  const kind = posKinds.find((posKind) => posKind === word);
  return kind ? { kind, subtype: (at < 0 ? "" : siteType.slice(at + 1)) || standardSubtype } : null;
}

/** Writes `SiteType`, always with its subtype. */
export function printPosType(type: PosType): string {
  return `${type.kind}-${type.subtype || standardSubtype}`;
}
