import type { PanelConfig, Registry, RegistryVersion } from "@hpay/contract";
import type { Kept } from "../../state/kept";

/** What a developer has changed in this tab: a remote of their own, or faults on purpose. */
export interface Developer {
  /** What the banner says; empty: nothing is changed. */
  readonly words: string;
  /** Origins beside the panel's that scripts may come from. */
  readonly scriptOrigins: readonly string[];
  /** The registry with the changes in it. */
  adapt(registry: Registry): Registry;
  /** Runs before an entry is fetched. */
  beforeEntry(release: RegistryVersion): Promise<void>;
}

export const noDeveloper: Developer = {
  words: "",
  scriptOrigins: [],
  adapt: (registry) => registry,
  beforeEntry: async () => undefined,
};

/** Any port of this machine. The document's policy is the bound: it names loopback only where the gateway allows it. */
export const anyLocalPort = "http://localhost:*";

const names = ["hpay-override", "hpay-faults"] as const;

/**
 * Reads `?hpay-override=mfe-support@http://localhost:4105` and `?hpay-faults=mfe-support:down,api:5xx`, where the gateway
 * allows them. Both stay for the tab; an empty value ends them.
 */
export async function readDeveloper(config: PanelConfig, search: string, tab: Kept): Promise<Developer> {
  if (!config.allowOverride) return noDeveloper;
  const query = new URLSearchParams(search);
  const [override, faults] = names.map((name) => {
    const asked = query.get(name);
    if (asked !== null) tab.write(name, asked);
    return asked ?? tab.read(name) ?? "";
  });
  if (!override && !faults) return localEntries;
  const { startDeveloper } = await import("./start-developer");
  return startDeveloper(override ?? "", faults ?? "");
}

/** Back to what is published. */
export function endDeveloper(tab: Kept): void {
  for (const name of names) tab.remove(name);
}

/** `npm run dev`: the registry itself names development servers on this machine. */
const localEntries: Developer = {
  ...noDeveloper,
  scriptOrigins: [anyLocalPort],
};
