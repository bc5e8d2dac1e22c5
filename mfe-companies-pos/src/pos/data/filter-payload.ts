import type { HostApi } from "@hpay/contract";
import { isWireRecord, type WireRecord } from "@hpay/data";
import type { PosTypeHook, PosTypeRecord } from "./pos-type";

/**
 * Returns the values to send, after the POS type's script has changed them. If there is no script, or it fails
 * or returns anything else, the values are unchanged. A failure is reported.
 */
export async function filterPayload(
  host: Pick<HostApi, "scripts" | "report">,
  type: Pick<PosTypeRecord, "name" | "scripts"> | null,
  hook: PosTypeHook,
  values: WireRecord,
): Promise<WireRecord> {
  const script = type?.scripts[hook];
  if (!type || !script) return values;
  const session = host.scripts.open({ name: type.name, scripts: { [hook]: script } });
  try {
    const filteredPayload = await session.call(hook, [values]);
    return isWireRecord(filteredPayload) ? filteredPayload : values;
  } catch (error) {
    host.report(error);
    return values;
  } finally {
    session.close();
  }
}
