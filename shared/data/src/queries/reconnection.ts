import type { HostApi } from "@hpay/contract";
import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../provider/api-error";

/** The line or the gateway was at fault, not what was asked. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.kind === "network" || error.status >= 500);

const hasFailed = ({ state }: Query) => state.status === "error" && isPassing(state.error);

/** What failed while the line was down is read again by itself once it is back. Returns the way to stop. */
export function readAgainWhenBack(client: QueryClient, host: HostApi): () => void {
  const readAgain = () => void client.refetchQueries({ type: "active", predicate: hasFailed });
  const stop = host.events.on("hpay-socket-status", ({ status }) => {
    if (status === "online") readAgain();
  });
  window.addEventListener("online", readAgain);
  return () => {
    stop();
    window.removeEventListener("online", readAgain);
  };
}
