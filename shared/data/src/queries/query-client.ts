import { QueryClient } from "@tanstack/react-query";

/** Answers count as fresh for this long, so that two parts of a page ask once. Events end it earlier. */
const freshMs = 10_000;
const storedMs = 5 * 60_000;

/**
 * One cache per mounted remote. It never retries, because `host.http` repeats reads by itself; it asks also when the
 * browser claims to be offline, because the browser is often wrong; and it does not refetch on focus, because lists live
 * on events.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: false,
        staleTime: freshMs,
        gcTime: storedMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
