import type { HostApi } from "@hpay/contract";
import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../provider/api-error";

/** Whether the connection or the gateway failed, rather than the request itself. */
const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.kind === "network" || error.status >= 500);

const hasFailed = ({ state }: Query) => state.status === "error" && isTemporary(state.error);

/** Reloads requests that failed while the connection was lost. Returns a function that unsubscribes. */
export function reloadOnReconnect(client: QueryClient, host: HostApi): () => void {
  const reloadFailed = () => void client.refetchQueries({ type: "active", predicate: hasFailed });
  const stop = host.events.on("hpay-socket-status", ({ status }) => {
    if (status === "online") reloadFailed();
  });
  window.addEventListener("online", reloadFailed);
  return () => {
    stop();
    window.removeEventListener("online", reloadFailed);
  };
}
