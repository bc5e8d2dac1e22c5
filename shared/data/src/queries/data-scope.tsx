import { useHost } from "@hpay/remote-kit";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createDataProvider, type DataProvider } from "../provider/data-provider";
import { DeletedRecords } from "./deleted-records";
import { invalidateOnEvents } from "./invalidation";
import { createQueryClient } from "./query-client";
import { reloadOnReconnect } from "./reconnection";
import { belongsToOtherScope, followScope, scopeOf } from "./scope";

interface Surroundings {
  readonly provider: DataProvider;
  readonly scope: string;
  readonly deletedRecords: DeletedRecords;
}

const DataContext = createContext<Surroundings | null>(null);

/**
 * Provides the data cache of one remote; its App renders it once. The cache is bound to the host, cleared on
 * unmount, and separate for each company, POS and person.
 */
export function DataScope({ children }: { readonly children: ReactNode }) {
  const host = useHost();
  const [client] = useState(createQueryClient);
  const provider = useMemo(() => createDataProvider(host), [host]);
  const subscribeToScope = useMemo(() => (onChange: () => void) => followScope(host, onChange), [host]);
  const scope = useSyncExternalStore(
    subscribeToScope,
    () => scopeOf(host),
    () => scopeOf(host),
  );
  const [deletedRecords] = useState(() => new DeletedRecords());
  const surroundings = useMemo(
    () => ({ provider, scope, deletedRecords }),
    [provider, scope, deletedRecords],
  );

  useEffect(() => deletedRecords.follow(host), [deletedRecords, host]);
  useEffect(() => invalidateOnEvents(client, host), [client, host]);
  useEffect(() => reloadOnReconnect(client, host), [client, host]);
  useEffect(
    () =>
      followScope(host, (next) => {
        // Aborts running requests of the company or POS that the person has left.
        const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
          belongsToOtherScope(queryKey, next);
        void client.cancelQueries({ predicate });
        client.removeQueries({ type: "inactive", predicate });
      }),
    [client, host],
  );
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // The cleanup is deferred, because components unsubscribe from their queries only afterwards.
      queueMicrotask(() => {
        if (!isMounted.current) void clearCache(client);
      });
    };
  }, [client]);

  return (
    <DataContext value={surroundings}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </DataContext>
  );
}

/**
 * Empties the cache of a closed page. If a component unsubscribes or a request ends after that, its query starts
 * its timer again, which would retain the page's elements for minutes, so the timer is stopped a second time.
 */
async function clearCache(client: QueryClient): Promise<void> {
  const queries = client.getQueryCache().getAll();
  await client.cancelQueries();
  client.clear();
  setTimeout(() => {
    for (const query of queries) query.destroy();
  });
}

function useSurroundings(): Surroundings {
  const surroundings = use(DataContext);
  if (!surroundings) throw new Error("A data hook was called outside <DataScope>.");
  return surroundings;
}

export function useProvider(): DataProvider {
  return useSurroundings().provider;
}

/** The records that were deleted while this remote was open. */
export function useDeletedRecords(): DeletedRecords {
  return useSurroundings().deletedRecords;
}

/** The current gateway, person, company and POS: the first part of every query key. */
export function useScope(): string {
  return useSurroundings().scope;
}
