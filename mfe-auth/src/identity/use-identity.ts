import type { Identity } from "@hpay/contract";
import { useHost } from "@hpay/remote-kit";

/** The sign-in calls. These pages need a host that provides them. */
export function useIdentity(): Identity {
  const { identity } = useHost();
  if (!identity) throw new Error("The host gives no sign-in calls to this remote.");
  return identity;
}
