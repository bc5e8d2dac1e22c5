import type { Registry, Selection } from "@hpay/contract";
import type { RecordPlace } from "../ports/selection";
import { matchRoute } from "../remotes/registry";

/**
 * Returns the address with the selected company and POS, so that it means the same after a reload and for a
 * colleague. An address that names them follows the selection, and so does a POS page's address with a query,
 * such as a search, a page number or an open record. An address without a query stays unchanged. Only a
 * document's first address selects: from then on, every address follows the selection, even after Back and
 * Forward.
 */
export function nameSelection(address: string, { company, pos }: Selection, registry: Registry): string {
  const [, path = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const query = new URLSearchParams(search);
  // Before the companies have loaded, the address itself states what will be selected.
  if (search === "" || company === null) return address;
  const namedSelection = {
    company: query.get("company_id"),
    pos: query.get("site_id") ?? query.get("pos"),
  };
  const isSame =
    pos !== null && (namedSelection.pos === String(pos.id) || namedSelection.pos === pos.merchantUid);
  const hasSelection =
    [...query.keys()].some((name) => name !== "lang" && name !== "company_id") &&
    matchRoute(registry, path)?.route.needs === "pos";
  const isCompanyNamed = namedSelection.company === null || namedSelection.company === String(company.id);
  const isPosNamed = namedSelection.pos === null ? !hasSelection : isSame;
  if (isCompanyNamed && isPosNamed) return address;
  query.set("company_id", String(company.id));
  if (!isPosNamed || namedSelection.pos !== null) {
    query.delete("pos");
    if (pos) query.set("site_id", String(pos.id));
    else query.delete("site_id");
  }
  return `${path}?${query}${hash}`;
}

/** The record that an address opens by its id; null if its page names no resource. */
export function recordOfAddress(address: string, registry: Registry): RecordPlace | null {
  const match = matchRoute(registry, /^[^?#]*/.exec(address)?.[0] ?? "");
  const id = match?.params.id ?? "";
  const resource = match?.route.record;
  return resource && /^[1-9]\d{0,14}$/.test(id) ? { resource, id: Number(id) } : null;
}

export interface PosPlace {
  readonly companyId: number;
  readonly posId: number;
}

/** An address with its own POS, regardless of the selection. */
export const addressOfPos = (path: string, { companyId, posId }: PosPlace): string =>
  `${path}?company_id=${companyId}&site_id=${posId}`;

/** The POS of an address, if it names one and its company. */
export function posOfAddress(address: string): PosPlace | null {
  const query = new URLSearchParams(/\?[^#]*/.exec(address)?.[0]);
  const [companyId, posId] = [Number(query.get("company_id")), Number(query.get("site_id"))];
  return companyId > 0 && posId > 0 ? { companyId, posId } : null;
}
