import { usePageParams } from "@hpay/remote-kit";
import { useLocation, useNavigate, useSearchParams } from "@hpay/remote-kit/router";
import { useCallback, useMemo, useState } from "react";
import {
  type ListAddressRules,
  type ListParams,
  readListParams,
  sameFilter,
  turnedTo,
  writeListParams,
} from "./domain/list-params";
import { type RouteId, readRouteId } from "./domain/route-id";
import { keepExclusion, readStoredExclusion } from "./stored-exclusion";
import { useSame } from "./use-same";

const none: readonly string[] = [];
const isSameList = (one: readonly string[] | null, other: readonly string[] | null) =>
  one?.join() === other?.join();

/** Query name of the record whose details are open. */
const openName = "open";

export interface ListAddress {
  /** The address's state, with the stored exclusion by default. */
  readonly params: ListParams & { readonly exclude: readonly string[] };
  readonly routeId: RouteId;
  /** The address's To where it is before its From: the list goes up to now instead. Null: there is none. */
  readonly turnedTo: string | null;
  /**
   * Writes another state to the address, which loads it. A new filter goes to page 1 and leaves the single
   * record. An automatic change keeps open dialogs.
   */
  readonly load: (next: ListParams, options?: { readonly replace: boolean }) => void;
  /** Leaves `/orders/401` for `/orders`. */
  readonly showAll: () => void;
  /** Id of the record whose details are open; null: none. */
  readonly openId: number | null;
  /** Address of this list with a record's details open: a real link. */
  readonly openHref: (id: number) => string;
  readonly closeDetails: () => void;
  /** This address without open details. */
  readonly here: string;
}

function addressOf(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The state of a list, held in its address. */
export function useListAddress(path: string, rules: ListAddressRules): ListAddress {
  const { id } = usePageParams();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [stored, setStored] = useState(() => readStoredExclusion(rules.excludable));

  const routeId = useMemo(() => readRouteId(id), [id]);
  const fromAddress = useMemo(() => readListParams(search, rules), [search, rules]);
  // A requested record is shown whatever its status, unless the address itself hides it.
  const exclude = useSame(fromAddress.exclude ?? (routeId.kind === "none" ? stored : none), isSameList);
  const columns = useSame(fromAddress.columns, isSameList);
  const params = useMemo(() => ({ ...fromAddress, exclude, columns }), [fromAddress, exclude, columns]);

  const open = search.get(openName);
  const load = useCallback(
    (next: ListParams, options = { replace: false }) => {
      const isSameFilter = sameFilter(params, next);
      let { exclude } = next;
      if (exclude && !isSameList(exclude, params.exclude)) {
        keepExclusion(exclude);
        setStored(exclude);
        // An address without an exclusion follows the stored choice, which may change before the person
        // returns.
        if (routeId.kind === "none")
          navigate(addressOf(pathname, writeListParams(params)), { replace: true });
        // A single record hides nothing, but nobody chose that: the next list hides what it always hides.
      } else if (routeId.kind !== "none") exclude = fromAddress.exclude;
      const query = writeListParams({ ...next, exclude, page: isSameFilter ? next.page : 1 });
      if (options.replace && open) query.set(openName, open);
      navigate(addressOf(isSameFilter ? pathname : path, query), options);
    },
    [navigate, open, params, path, pathname, routeId, fromAddress],
  );

  const openHref = useMemo(() => {
    const query = new URLSearchParams(search);
    query.delete(openName);
    const here = addressOf(pathname, query);
    const opening = `${here}${here === pathname ? "?" : "&"}${openName}=`;
    return (open: number | null) => (open === null ? here : opening + open);
  }, [pathname, search]);
  return {
    params,
    routeId,
    turnedTo: routeId.kind === "none" ? turnedTo(search) : null,
    load,
    showAll: useCallback(() => navigate(path), [navigate, path]),
    openId: open !== null && /^[1-9]\d{0,9}$/.test(open) ? Number(open) : null,
    openHref,
    here: openHref(null),
    closeDetails: useCallback(() => navigate(openHref(null), { replace: true }), [navigate, openHref]),
  };
}
