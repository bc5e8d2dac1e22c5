import type { PanelConfig } from "@hpay/contract";
import type { Developer } from "../../ports/remotes";
import type { StringStore } from "../../state/stored";
import { anyLocalPort, noDeveloper } from "./developer";

const names = ["hpay-override", "hpay-faults"] as const;

/**
 * Reads `?hpay-override=mfe-support@http://localhost:4105` and `?hpay-faults=mfe-support:down,api:5xx`, where
 * the gateway allows them. Both apply to the tab; an empty value ends them.
 */
export async function readDeveloper(
  config: PanelConfig,
  search: string,
  tab: StringStore,
): Promise<Developer> {
  if (!config.allowOverride) return noDeveloper;
  const query = new URLSearchParams(search);
  const [override, faults] = names.map((name) => {
    const requestedValue = query.get(name);
    if (requestedValue !== null) tab.write(name, requestedValue);
    return requestedValue ?? tab.read(name) ?? "";
  });
  if (!override && !faults) return localEntries;
  const { startDeveloper } = await import("./start-developer");
  return startDeveloper(override ?? "", faults ?? "");
}

/** Returns to the published version. */
export function endDeveloper(tab: StringStore): void {
  for (const name of names) tab.remove(name);
}

/** With `npm run dev`, the registry itself names development servers on this machine. */
const localEntries: Developer = {
  ...noDeveloper,
  scriptOrigins: [anyLocalPort],
};
