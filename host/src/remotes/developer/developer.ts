import type { Registry, RegistryVersion } from "@hpay/contract";

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
