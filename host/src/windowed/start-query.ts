import type { WantedSelection } from "../ports/selection";
import type { StartQuery } from "../ports/windowed";
import { parseJsonObject, textField } from "../state/json-text";
import type { Kept } from "../state/stored";
import { shopLink } from "./shop-link";

const key = "hpay-start-query";
const windowedNames = ["addsite", "addsite_notify_url", "wmanage", "origin"];
const selectionNames = ["company_id", "site_id", "pos"];
const firstPageName = "first_page";

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,14}$/.test(text);

/** `pos` takes precedence over `site_id`. */
function selectionOf(said: (name: string) => string | null): WantedSelection {
  const [companyId, siteId] = [said("company_id"), said("site_id")];
  return {
    companyId: isId(companyId) ? Number(companyId) : null,
    pos: said("pos") || (isId(siteId) ? siteId : null),
  };
}

export const namesSelection = ({ companyId, pos }: WantedSelection): boolean =>
  companyId !== null || pos !== null;

/** The company and POS in an address. */
export function selectionOfAddress(address: string): WantedSelection {
  const query = new URLSearchParams(/\?[^#]*/.exec(address)?.[0]);
  return selectionOf((name) => query.get(name));
}

/**
 * The first sign-in's selection: the POS in the document's address, else the one that the sign-in leads to.
 * @param ahead where a sign-in would lead
 */
export function wantedSelection(query: StartQuery, tab: Kept, ahead: () => string | null) {
  let wanted: WantedSelection | null = null;
  return () => {
    noteDone(tab, "selection");
    wanted ??= namesSelection(query) ? query : selectionOfAddress(ahead() ?? "");
    return wanted;
  };
}

/** A window's task is done once, and not repeated after a reload. */
export function noteDone(session: Kept, what: "first-page" | "selection"): void {
  const kept = parseJsonObject(session.read(key));
  if (!kept) return;
  const names = what === "first-page" ? [firstPageName] : selectionNames;
  session.write(key, JSON.stringify({ ...kept, ...Object.fromEntries(names.map((name) => [name, ""])) }));
}

const firstPageOf = (query: URLSearchParams): string | null => shopLink(query.get("wmanage") ?? "") || null;

/** Reads the address, and what an earlier address of this tab set for its window. */
export function readStartQuery(search: string, session: Kept): StartQuery {
  const query = new URLSearchParams(search);
  const isNewWindow = windowedNames.some((name) => query.has(name));
  const kept = isNewWindow ? null : parseJsonObject(session.read(key));
  const ofWindow = (name: string): string | null => (kept ? textField(kept, name) : query.get(name)) || null;
  if (isNewWindow) {
    const said = [...windowedNames, ...selectionNames].map((name) => [name, query.get(name) ?? ""]);
    const firstPage = firstPageOf(query) ?? "";
    session.write(key, JSON.stringify({ ...Object.fromEntries(said), [firstPageName]: firstPage }));
  }
  const named = selectionOf((name) => query.get(name));
  return {
    ...(namesSelection(named) ? named : selectionOf(ofWindow)),
    lang: query.get("lang")?.toLowerCase() ?? null,
    addsite: ofWindow("addsite"),
    addsiteNotifyUrl: ofWindow("addsite_notify_url"),
    wmanage: ofWindow("wmanage"),
    origin: ofWindow("origin"),
    firstPage: kept ? ofWindow(firstPageName) : firstPageOf(query),
  };
}
