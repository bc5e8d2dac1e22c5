import type { Registry, Selection } from "@hpay/contract";
import { matchRoute } from "../remotes/registry";

const names = ["company_id", "site_id", "pos"];

/**
 * The address with the selected company and POS, so that it means the same after a reload and to whom it is sent.
 * Pages of a POS always name them, other pages only where the address does already. Only the first address of a
 * document chooses what is selected: from then on every address follows the selection, Back and Forward too.
 */
export function nameSelection(address: string, { company, pos }: Selection, registry: Registry): string {
  const [, path = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const query = new URLSearchParams(search);
  const isNamed = names.some((name) => query.has(name)) || matchRoute(registry, path)?.route.needs === "pos";
  // Before the companies are read the address itself says what will be selected.
  if (!isNamed || company === null) return address;
  const before = query.toString();
  query.set("company_id", String(company.id));
  if (pos) query.set("site_id", String(pos.id));
  else query.delete("site_id");
  query.delete("pos");
  return query.toString() === before ? address : `${path}?${query}${hash}`;
}
