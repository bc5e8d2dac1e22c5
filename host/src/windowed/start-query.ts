import type { RecordPlace, RequestedSelection } from "../ports/selection";
import type { StartQuery } from "../ports/windowed";
import { parseJsonObject, textField } from "../state/json-text";
import type { StringStore } from "../state/stored";
import { shopLink } from "./shop-link";

const key = "hpay-start-query";
const windowedNames = ["addsite", "addsite_notify_url", "wmanage", "origin"];
const selectionNames = ["company_id", "site_id", "pos"];
const firstPageName = "first_page";

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,14}$/.test(text);

/** `pos` takes precedence over `site_id`. */
function selectionOf(textOf: (name: string) => string | null): RequestedSelection {
  const [companyId, siteId] = [textOf("company_id"), textOf("site_id")];
  return {
    companyId: isId(companyId) ? Number(companyId) : null,
    pos: textOf("pos") || (isId(siteId) ? siteId : null),
  };
}

export const hasSelection = ({ companyId, pos }: RequestedSelection): boolean =>
  companyId !== null || pos !== null;

export function selectionOfAddress(address: string): RequestedSelection {
  const query = new URLSearchParams(/\?[^#]*/.exec(address)?.[0]);
  return selectionOf((name) => query.get(name));
}

/**
 * The first sign-in's selection: the POS in the document's address, else the one in the address that the
 * sign-in leads to.
 * @param addressAfterSignIn where a sign-in would lead; null if the panel stays at its address
 * @param recordAt the record that an address opens; null for the panel's own address
 */
export function requestedSelection(
  query: StartQuery,
  tab: StringStore,
  addressAfterSignIn: () => string | null,
  recordAt: (address: string | null) => RecordPlace | null,
) {
  let requestedSelection: RequestedSelection | null = null;
  return () => {
    markDone(tab, "selection");
    if (requestedSelection === null) {
      const next = addressAfterSignIn();
      const namedSelection = hasSelection(query) ? query : selectionOfAddress(next ?? "");
      requestedSelection = {
        companyId: namedSelection.companyId,
        pos: namedSelection.pos,
        record: recordAt(next),
      };
    }
    return requestedSelection;
  };
}

/** Marks an instruction in the window's address as carried out, so that a reload does not repeat it. */
export function markDone(session: StringStore, instruction: "first-page" | "selection"): void {
  const storedQuery = parseJsonObject(session.read(key));
  if (!storedQuery) return;
  const names = instruction === "first-page" ? [firstPageName] : selectionNames;
  session.write(
    key,
    JSON.stringify({ ...storedQuery, ...Object.fromEntries(names.map((name) => [name, ""])) }),
  );
}

const firstPageOf = (query: URLSearchParams): string | null => shopLink(query.get("wmanage") ?? "") || null;

/**
 * Reads the query parameters of the address, and those of an earlier address that apply to the whole window.
 */
export function readStartQuery(search: string, session: StringStore): StartQuery {
  const query = new URLSearchParams(search);
  const isNewWindow = windowedNames.some((name) => query.has(name));
  const storedValue = isNewWindow ? null : parseJsonObject(session.read(key));
  const windowField = (name: string): string | null =>
    (storedValue ? textField(storedValue, name) : query.get(name)) || null;
  if (isNewWindow) {
    const entries = [...windowedNames, ...selectionNames].map((name) => [name, query.get(name) ?? ""]);
    const firstPage = firstPageOf(query) ?? "";
    session.write(key, JSON.stringify({ ...Object.fromEntries(entries), [firstPageName]: firstPage }));
  }
  const namedSelection = selectionOf((name) => query.get(name));
  return {
    ...(hasSelection(namedSelection) ? namedSelection : selectionOf(windowField)),
    lang: query.get("lang")?.toLowerCase() ?? null,
    addsite: windowField("addsite"),
    addsiteNotifyUrl: windowField("addsite_notify_url"),
    wmanage: windowField("wmanage"),
    origin: windowField("origin"),
    firstPage: storedValue ? windowField(firstPageName) : firstPageOf(query),
  };
}
