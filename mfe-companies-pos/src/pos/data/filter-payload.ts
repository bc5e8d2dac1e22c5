import type { HostApi } from "@hpay/contract";
import { isWireRecord, type WireRecord } from "@hpay/data";
import type { PosTypeHook, PosTypeRecord } from "./pos-type";

/**
 * The values as a POS type's script changes them before they are sent. Without a script, or when it fails or returns
 * anything else, they are sent unchanged; a failure is reported.
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
    const filtered = await session.call(hook, [values]);
    return isWireRecord(filtered) ? filtered : values;
  } catch (error) {
    host.report(error);
    return values;
  } finally {
    session.close();
  }
}
