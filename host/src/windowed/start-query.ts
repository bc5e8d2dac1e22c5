import { isJsonObject, parseJsonObject, textField } from "../state/json-text";
import type { Kept } from "../state/kept";

/** The host's query parameters, as an address or an opener set them. Kept over sign-in and reload. */
export interface StartQuery {
  readonly lang: string | null;
  readonly addsite: string | null;
  readonly addsiteNotifyUrl: string | null;
  readonly wmanage: string | null;
  readonly origin: string | null;
  readonly companyId: number | null;
  /** Id or merchant uid, from `pos` or `site_id`. */
  readonly pos: string | null;
}

const key = "hpay-start-query";
const windowedNames = ["addsite", "addsite_notify_url", "wmanage", "origin"];

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,14}$/.test(text);

/** Reads the address, and what an earlier address of this tab said of the window that it runs in. */
export function readStartQuery(search: string, session: Kept): StartQuery {
  const query = new URLSearchParams(search);
  const isNewWindow = windowedNames.some((name) => query.has(name));
  const kept = isNewWindow ? null : parseJsonObject(session.read(key));
  const ofWindow = (name: string): string | null => {
    const text = isJsonObject(kept) ? textField(kept, name) : query.get(name);
    return text || null;
  };
  if (isNewWindow) {
    const said = Object.fromEntries(windowedNames.map((name) => [name, query.get(name) ?? ""]));
    session.write(key, JSON.stringify(said));
  }
  const companyId = query.get("company_id");
  const siteId = query.get("site_id");
  return {
    lang: query.get("lang")?.toLowerCase() ?? null,
    addsite: ofWindow("addsite"),
    addsiteNotifyUrl: ofWindow("addsite_notify_url"),
    wmanage: ofWindow("wmanage"),
    origin: ofWindow("origin"),
    companyId: isId(companyId) ? Number(companyId) : null,
    pos: query.get("pos") || (isId(siteId) ? siteId : null),
  };
}
