import type { Developer } from "../../ports/remotes";

export const noDeveloper: Developer = {
  bannerText: "",
  scriptOrigins: [],
  adapt: (registry) => registry,
  beforeEntry: async () => undefined,
};

/**
 * Any port of this machine. The document's policy is the real limit: it allows loopback only where the gateway
 * does.
 */
export const anyLocalPort = "http://localhost:*";
