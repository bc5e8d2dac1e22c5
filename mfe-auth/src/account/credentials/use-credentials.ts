import { useQuery, useQueryClient, useScope } from "@hpay/data";
import { useHost, useLive, useReadable } from "@hpay/remote-kit";
import { errorCodeOf } from "../../verification/channel";
import { type Credential, readCredentials } from "./credential";

/** The person's devices, read over the live connection and reloaded when a device is stored elsewhere. */
export function useCredentials() {
  const { live } = useHost();
  const client = useQueryClient();
  const queryKey = [useScope(), "webauthn-credentials"];
  const isOnline = useReadable(live.status) === "online";
  const query = useQuery({
    queryKey,
    queryFn: async () => readCredentials(await live.call("listWebAuthNCredentials", {})),
    enabled: isOnline,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  useLive("onExternalWebauthStoreCredentials", refresh);

  /** Removes a device. Rejects with the gateway's code if the gateway refuses. */
  const remove = async (credential: Credential) => {
    const answer = await live.call("listWebAuthNCredentials", { delete: [credential.uid] });
    const refusal = errorCodeOf(answer);
    if (refusal !== null) throw new Error(refusal);
    await refresh();
  };

  return { query, remove, refresh };
}
