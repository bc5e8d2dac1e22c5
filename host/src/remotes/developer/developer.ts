import type { Developer } from "../../ports/remotes";

export const noDeveloper: Developer = {
  words: "",
  scriptOrigins: [],
  adapt: (registry) => registry,
  beforeEntry: async () => undefined,
};

/**
 * Any port of this machine. The document's policy is the limit: it names loopback only where the gateway
 * allows it.
 */
export const anyLocalPort = "http://localhost:*";
