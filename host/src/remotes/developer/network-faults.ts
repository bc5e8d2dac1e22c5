import { type Fault, isNetworkFault, type NetworkKind, type NetworkTarget } from "./faults";

/** The network functions of a page that faults can replace. */
type Network = Pick<typeof globalThis, "fetch" | "WebSocket">;

function targetOf(address: string): NetworkTarget | null {
  const { pathname } = new URL(address, location.origin);
  if (pathname.startsWith("/federation/")) return "registry";
  if (pathname.startsWith("/wsapi")) return "socket";
  return pathname.startsWith("/api/") || pathname === "/me" ? "api" : null;
}

const neverAnswers = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

const answers: Readonly<Record<NetworkKind, (init: RequestInit | undefined) => Promise<Response>>> = {
  "5xx": async () =>
    new Response(JSON.stringify({ error: "503 SERVICE_UNAVALABLE", errors: [], requestId: "fault" }), {
      status: 503,
      headers: { "Content-Type": "application/json" },
    }),
  html: async () =>
    new Response("<!doctype html><title>502</title>", { headers: { "Content-Type": "text/html" } }),
  timeout: (init) => neverAnswers(init?.signal),
  down: () => Promise.reject(new TypeError("Failed to fetch")),
};

/** Makes the named calls fail in this page until it is reloaded without the faults. */
export function installNetworkFaults(faults: readonly Fault[], network: Network): void {
  const faultKinds = new Map(faults.filter(isNetworkFault).map(({ target, kind }) => [target, kind]));
  if (faultKinds.size === 0) return;
  const { fetch, WebSocket } = network;
  network.fetch = (input, init) => {
    const target = targetOf(input instanceof Request ? input.url : String(input));
    const kind = target && faultKinds.get(target);
    return kind ? answers[kind](init) : fetch(input, init);
  };
  if (!faultKinds.has("socket")) return;
  network.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      // Port 9 refuses the connection, like a gateway that is down.
      super(targetOf(String(address)) === "socket" ? "ws://localhost:9/" : address, protocols);
    }
  };
}
