import {
  auxiliaryUrlsForSave,
  checkPosIdentifier,
  checkSiteUrl,
  type PosKind,
  type PosUrlVerdict,
  printPosType,
  readAuxiliaryUrls,
  savedPosUrl,
} from "@hpay/domain";

export interface NewPos {
  readonly kind: PosKind;
  /** The subtype; empty for the standard one. */
  readonly subtype: string;
  readonly url: string;
  /** Auxiliary addresses, separated by commas; only for sites. */
  readonly urls: string;
}

export const emptyPos: NewPos = { kind: "site", subtype: "", url: "", urls: "" };

/**
 * A change of kind resets the form, because address and subtype belong to the previous kind. Source: spec 1 §2.
 */
export const withKind = (pos: NewPos, kind: PosKind): NewPos =>
  pos.kind === kind ? pos : { ...emptyPos, kind };

export const checkUrl = ({ kind, url }: Pick<NewPos, "kind" | "url">): PosUrlVerdict =>
  kind === "site" ? checkSiteUrl(url) : checkPosIdentifier(url);

/** Invalid auxiliary addresses, as typed. */
export const badUrls = ({ kind, urls }: Pick<NewPos, "kind" | "urls">): readonly string[] =>
  kind === "site" ? readAuxiliaryUrls(urls).invalid : [];

export const canBeSaved = (pos: NewPos): boolean =>
  checkUrl(pos).kind === "valid" && badUrls(pos).length === 0;

/** The request body. Source: spec 1 §7. */
export function toRequest(pos: NewPos, companyId: number) {
  return {
    Url: savedPosUrl(pos.url),
    Urls: pos.kind === "site" ? auxiliaryUrlsForSave(pos.urls, pos.url) : "",
    CompanyId: companyId,
    SiteType: printPosType(pos),
  };
}
