import type { Identity } from "@hpay/contract";
import { useHost } from "@hpay/remote-kit";

/** The sign-in calls. A host that does not give them cannot show these pages. */
export function useIdentity(): Identity {
  const { identity } = useHost();
  if (!identity) throw new Error("The host gives no sign-in calls to this remote.");
  return identity;
}
