import { useHost } from "@hpay/remote-kit";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { createDataProvider, type DataProvider } from "../provider/data-provider";
import { invalidateOnEvents } from "./invalidation";
import { createQueryClient } from "./query-client";
import { followScope, scopeOf } from "./scope";

interface Surroundings {
  readonly provider: DataProvider;
  readonly scope: string;
}

const DataContext = createContext<Surroundings | null>(null);

/**
 * Once inside each remote's App: a cache of its own, bound to the host, that forgets everything when the remote is
 * unmounted and keeps companies, POS and people apart.
 */
export function DataScope({ children }: { readonly children: ReactNode }) {
  const host = useHost();
  const [client] = useState(createQueryClient);
  const provider = useMemo(() => createDataProvider(host), [host]);
  const follow = useMemo(() => (onChange: () => void) => followScope(host, onChange), [host]);
  const scope = useSyncExternalStore(
    follow,
    () => scopeOf(host),
    () => scopeOf(host),
  );
  const surroundings = useMemo(() => ({ provider, scope }), [provider, scope]);

  useEffect(() => invalidateOnEvents(client, host), [client, host]);
  useEffect(
    () =>
      followScope(host, (next) => {
        // Aborts what is in flight for the company or POS that the person has left.
        void client.cancelQueries({ predicate: (query) => query.queryKey[0] !== next });
        client.removeQueries({ type: "inactive", predicate: (query) => query.queryKey[0] !== next });
      }),
    [client, host],
  );
  useEffect(
    () => () => {
      void client.cancelQueries();
      client.clear();
    },
    [client],
  );

  return (
    <DataContext value={surroundings}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </DataContext>
  );
}

function useSurroundings(): Surroundings {
  const surroundings = use(DataContext);
  if (!surroundings) throw new Error("A data hook was called outside <DataScope>.");
  return surroundings;
}

/** The data provider of the host. */
export function useProvider(): DataProvider {
  return useSurroundings().provider;
}

/** Names the present gateway, person, company and POS: the first part of every query key. */
export function useScope(): string {
  return useSurroundings().scope;
}
