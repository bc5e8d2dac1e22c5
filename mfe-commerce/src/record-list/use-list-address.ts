import { useHost, usePageParams } from "@hpay/remote-kit";
import { useLocation, useSearchParams } from "@hpay/remote-kit/router";
import { useCallback, useMemo, useRef, useState } from "react";
import {
  hasSameFilter,
  invertedTo,
  type ListAddressRules,
  type ListParams,
  readListParams,
  writeListParams,
} from "./domain/list-params";
import { type RouteId, readRouteId } from "./domain/route-id";
import { readStoredExclusion, storeExclusion } from "./stored-exclusion";
import { useSame } from "./use-same";

const noWords: readonly string[] = [];
const isSameList = (a: readonly string[] | null, b: readonly string[] | null) => a?.join() === b?.join();

/** Query parameter that contains the id of the record whose details are open. */
const openName = "open";

export interface ListAddress {
  /** The state from the address, with the stored exclusion by default. */
  readonly params: ListParams & { readonly exclude: readonly string[] };
  readonly routeId: RouteId;
  /**
   * The To of the address if it is before From, so that the list ends at the current time instead; else null.
   */
  readonly invertedTo: string | null;
  /**
   * Writes another state to the address, which loads it. With a new filter, the list starts at page 1 and is no
   * longer limited to a single record. An automatic change does not close dialogs.
   */
  readonly load: (next: ListParams, options?: { readonly replace: boolean }) => void;
  /** Navigates from `/orders/401` to `/orders`. */
  readonly showAll: () => void;
  /** Address of this list with a record's details open, for a real link. */
  readonly openHref: (id: number) => string;
  readonly openDetails: (id: number) => void;
  readonly closeDetails: () => void;
  /** The current address without the open details. */
  readonly listHref: string;
}

function addressOf(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Id of the record whose details are open; null if none. */
export function useOpenRecord(): number | null {
  const [search] = useSearchParams();
  const openId = search.get(openName);
  return openId !== null && /^[1-9]\d{0,9}$/.test(openId) ? Number(openId) : null;
}

/** The state of a list, which is stored in its address. Opening and closing details returns the same object. */
export function useListAddress(path: string, rules: ListAddressRules): ListAddress {
  const { id } = usePageParams();
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  // Uses the host's navigation, because the router's function changes with each address.
  const { navigation } = useHost();
  const openHrefRef = useRef<string | null>(null);
  openHrefRef.current = searchParams.get(openName);
  const listParams = new URLSearchParams(searchParams);
  listParams.delete(openName);
  const query = listParams.toString();
  const search = useMemo(() => new URLSearchParams(query), [query]);
  const [storedExclusion, setStoredExclusion] = useState(() => readStoredExclusion(rules.excludable));

  const routeId = useMemo(() => readRouteId(id), [id]);
  const addressParams = useMemo(() => readListParams(search, rules), [search, rules]);
  // A record that the address requests is shown whatever its status, unless the address itself excludes that
  // status.
  const exclude = useSame(
    addressParams.exclude ?? (routeId.kind === "none" ? storedExclusion : noWords),
    isSameList,
  );
  const columns = useSame(addressParams.columns, isSameList);
  const params = useMemo(() => ({ ...addressParams, exclude, columns }), [addressParams, exclude, columns]);

  const load = useCallback(
    (next: ListParams, options = { replace: false }) => {
      const isSameFilter = hasSameFilter(params, next);
      let { exclude } = next;
      if (exclude && !isSameList(exclude, params.exclude)) {
        storeExclusion(exclude);
        setStoredExclusion(exclude);
        // Without an exclusion in the address, the list follows the stored choice, which may change before the
        // person returns.
        if (routeId.kind === "none") navigation.replace(addressOf(pathname, writeListParams(params)));
        // The list of a single record hides no status, but the person did not choose that, so the next list
        // hides the default ones.
      } else if (routeId.kind !== "none") exclude = addressParams.exclude;
      const query = writeListParams({ ...next, exclude, page: isSameFilter ? next.page : 1 });
      if (options.replace && openHrefRef.current) query.set(openName, openHrefRef.current);
      const address = addressOf(isSameFilter ? pathname : path, query);
      if (options.replace) navigation.replace(address);
      else navigation.push(address);
    },
    [navigation, params, path, pathname, routeId, addressParams],
  );

  return useMemo(() => {
    const currentAddress = addressOf(pathname, search);
    const openPrefix = `${currentAddress}${currentAddress === pathname ? "?" : "&"}${openName}=`;
    return {
      params,
      routeId,
      invertedTo: routeId.kind === "none" ? invertedTo(search) : null,
      load,
      showAll: () => navigation.push(path),
      openHref: (id) => openPrefix + id,
      openDetails: (id) => navigation.push(openPrefix + id),
      listHref: currentAddress,
      closeDetails: () => navigation.replace(currentAddress),
    };
  }, [params, routeId, load, navigation, path, pathname, search]);
}
