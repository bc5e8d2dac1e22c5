import type { Identity } from "@hpay/contract";
import { useHost } from "@hpay/remote-kit";

/** The host's sign-in calls. Throws if the host provides none. */
export function useIdentity(): Identity {
  const { identity } = useHost();
  if (!identity) throw new Error("The host gives no sign-in calls to this remote.");
  return identity;
}
