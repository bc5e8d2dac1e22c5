import { useProvider, useQuery } from "@hpay/data";
import { useMemo } from "react";
import { type ReleaseOverview, readOverview } from "./release";

export type ReleaseCommand = "promote" | "canary-off" | "rollback";

/** The releases of all channels and the reports about them, reloaded every half minute. */
export function useReleases() {
  const provider = useProvider();
  return useQuery({
    queryKey: ["releases"],
    queryFn: async ({ signal }): Promise<ReleaseOverview> => {
      const [registry, receivedReports] = await Promise.all([
        provider.call("api/federation", { signal }),
        provider.call("api/client-reports", { signal }),
      ]);
      return readOverview(registry, receivedReports);
    },
    refetchInterval: 30_000,
    retry: false,
  });
}

/**
 * Moves a channel of the registry, based on the revision that this person has seen. Rejects with the gateway's
 * message.
 */
export function useReleaseCommand() {
  const provider = useProvider();
  return useMemo(
    () => (remote: string, command: ReleaseCommand, revision: string, order: object) =>
      provider.call(`api/federation/remotes/${remote}/${command}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "If-Match": `"${revision}"` },
        body: JSON.stringify(order),
      }),
    [provider],
  );
}
