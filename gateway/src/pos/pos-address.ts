import { domainToUnicode } from "node:url";
import {
  auxiliaryUrlsForSave,
  checkPosIdentifier,
  checkSiteUrl,
  parsePosType,
  readAuxiliaryUrls,
  savedPosUrl,
} from "@hpay/domain";
import type { Row } from "../people/access/change";
import { faulty } from "../platform/http/api-error";
import { isLookAlike } from "./look-alike";

/** Limited, because lists read the hosts of all addresses of many POS. */
const maxAuxiliary = 50;

/**
 * The addresses of a POS as they are stored: normalized as in the panel, with international letters in the
 * host, so that two spellings of one address count as one. Stored addresses are not checked again.
 * @throws ApiError VALIDATION that names the field
 */
export function posAddresses(values: Row, before: Row = {}): Row {
  const now = { ...before, ...values };
  const isSite = parsePosType(String(now.SiteType))?.kind === "site";
  const isNew = (name: string) => values[name] !== undefined && values[name] !== before[name];
  const url = isNew("Url") ? mainAddress(String(values.Url), isSite) : String(now.Url);
  return {
    ...values,
    ...(isNew("Url") ? { Url: url } : {}),
    ...(isNew("Url") && isSite ? storedBeside(url, String(before.Urls ?? "")) : {}),
    ...(isNew("Urls") && isSite ? { Urls: auxiliaryAddresses(String(values.Urls), url) } : {}),
  };
}

/** The stored list without the current main address. An unreadable list is left for whoever edits it next. */
function storedBeside(mainUrl: string, storedUrls: string): Row {
  const { urls, invalid } = readAuxiliaryUrls(storedUrls);
  return urls.length === 0 || invalid.length > 0 ? {} : { Urls: auxiliaryUrlsForSave(storedUrls, mainUrl) };
}

function mainAddress(sentUrl: string, isSite: boolean): string {
  const { kind } = isSite ? checkSiteUrl(sentUrl) : checkPosIdentifier(sentUrl);
  if (kind !== "valid") throw faulty("Url", "ADDRESS_NOT_VALID");
  const url = isSite ? withUnicodeHost(savedPosUrl(sentUrl)) : savedPosUrl(sentUrl);
  if (isLookAlike(url)) throw faulty("Url", "ADDRESS_LOOKS_ALIKE");
  return url;
}

function withUnicodeHost(url: string): string {
  const [host = "", ...path] = url.split("/");
  return [domainToUnicode(host) || host, ...path].join("/");
}

function auxiliaryAddresses(sentUrls: string, mainUrl: string): string {
  const { urls, invalid } = readAuxiliaryUrls(sentUrls);
  if (invalid.length > 0) throw faulty("Urls", "ADDRESSES_NOT_VALID");
  if (urls.length > maxAuxiliary) throw faulty("Urls", "TOO_LONG");
  if (urls.some((url) => isLookAlike(withUnicodeHost(url)))) throw faulty("Urls", "ADDRESS_LOOKS_ALIKE");
  return auxiliaryUrlsForSave(sentUrls, mainUrl);
}
