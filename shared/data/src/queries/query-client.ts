import { QueryClient } from "@tanstack/react-query";

/**
 * Answers count as fresh for this long, so that two parts of a page send one request. Events make them stale
 * earlier.
 */
const freshMs = 10_000;
const cacheMs = 5 * 60_000;

/**
 * One cache per mounted remote. It never retries, because `host.http` does; it sends requests even when the browser
 * claims to be offline, because that is often wrong; and it does not refetch on focus, because lists follow events.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: false,
        staleTime: freshMs,
        gcTime: cacheMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
