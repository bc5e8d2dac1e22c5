import type { EventName, HostApi } from "@hpay/contract";
import type { InvalidateQueryFilters, Query, QueryClient } from "@tanstack/react-query";
import { canonicalResource } from "../provider/resource-name";

/** Changes within this time cause one reload. */
const gatherMs = 150;

const recordEvents = [
  "hpay-record-created",
  "hpay-record-updated",
  "hpay-record-deleted",
] as const satisfies readonly EventName[];

/** The `meta` of a query whose screen decides when its list moves. */
export const followsLiveEvents = { followsLiveEvents: true } as const;

type Part = "list" | "one" | "other";

const isOfPart = (query: Query, resource: string, part: Part) =>
  query.queryKey[1] === resource && query.queryKey[2] === part;

/** Reloads what the panel's events have made stale. Returns a function that unsubscribes. */
export function invalidateOnEvents(client: QueryClient, host: HostApi): () => void {
  const outdatedKeys = new Map<string, Set<string>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const markOutdated = (filters: InvalidateQueryFilters) => {
    // A first load that is still running may return an older state and mark the query as fresh, so the query is
    // marked as stale again afterwards.
    for (const query of client.getQueryCache().findAll(filters)) {
      if (query.state.data !== undefined || query.state.fetchStatus === "idle") continue;
      const markAgain = () =>
        client.invalidateQueries({
          ...filters,
          predicate: (settledQuery) => settledQuery.queryHash === query.queryHash,
        });
      void query.promise?.catch(() => undefined).then(() => setTimeout(markAgain));
    }
    void client.invalidateQueries(filters);
  };

  const reloadBatch = () => {
    const batch = [...outdatedKeys];
    outdatedKeys.clear();
    for (const [resource, ids] of batch) {
      // A list that handles live events itself does not reload now, but when the person returns to it.
      markOutdated({
        predicate: (query) => isOfPart(query, resource, "list") && query.meta?.followsLiveEvents === true,
        refetchType: "none",
      });
      markOutdated({
        predicate: (query) =>
          (isOfPart(query, resource, "list") && query.meta?.followsLiveEvents !== true) ||
          isOfPart(query, resource, "other") ||
          (isOfPart(query, resource, "one") && (ids.has("0") || ids.has(String(query.queryKey[3])))),
      });
    }
  };

  const noteChange = (resource: string, id: number | null) => {
    const ids = outdatedKeys.get(resource) ?? new Set<string>();
    if (id !== null) ids.add(String(id));
    outdatedKeys.set(resource, ids);
    if (timer !== undefined) return;
    // The first change reloads at once. Later changes within the pause are reloaded together at its end.
    reloadBatch();
    timer = setTimeout(() => {
      timer = undefined;
      reloadBatch();
    }, gatherMs);
  };

  const unsubscribers = [
    ...recordEvents.map((name) =>
      host.events.on(name, ({ resource, record_id }) => {
        const resourceName = canonicalResource(resource);
        if (name === "hpay-record-deleted") {
          // Queries are selected by their observers, not by their type, because a visible record counts as inactive
          // after a deletion, and may be edited.
          client.removeQueries({
            predicate: (query) =>
              query.getObserversCount() === 0 &&
              isOfPart(query, resourceName, "one") &&
              query.queryKey[3] === String(record_id),
          });
        }
        noteChange(resourceName, name === "hpay-record-deleted" ? null : record_id);
      }),
    ),
    host.events.on("hpay-company-sites-invalidate", () => noteChange("company_sites", null)),
    host.events.on("hpay-companies-loaded", () => noteChange("companies", null)),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of unsubscribers) stop();
  };
}
