import { useQuery, useQueryClient, useScope } from "@hpay/data";
import { useHost, useReadable } from "@hpay/remote-kit";
import { errorCodeOf } from "../../verification/channel";

/** The number of the person's unused recovery codes, and a call that creates new ones. */
export function useRecoveryCodes() {
  const { live } = useHost();
  const client = useQueryClient();
  const queryKey = [useScope(), "recovery-codes"];
  const isOnline = useReadable(live.status) === "online";
  const query = useQuery({
    queryKey,
    queryFn: async () => readLeft(await live.call("recoveryCodes", {})),
    enabled: isOnline,
  });

  /**
   * Creates new codes. Rejects with the gateway's code if it created none.
   * @returns the codes, which are shown only once
   */
  const make = async (): Promise<readonly string[]> => {
    const answer = await live.call("makeRecoveryCodes", {});
    const codes = readCodes(answer);
    const refusal = errorCodeOf(answer);
    if (refusal !== null || codes.length === 0) throw new Error(refusal ?? "no recovery codes were made");
    await client.invalidateQueries({ queryKey });
    return codes;
  };

  return { query, make };
}

function readLeft(answer: unknown): number {
  const { left } = Object(answer);
  if (typeof left !== "number") throw new Error("the gateway does not say how many recovery codes are left");
  return left;
}

function readCodes(answer: unknown): readonly string[] {
  const { codes } = Object(answer);
  return Array.isArray(codes) ? codes.filter((code): code is string => typeof code === "string") : [];
}
