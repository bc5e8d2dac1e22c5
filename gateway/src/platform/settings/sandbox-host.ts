const prefix = "sandbox.";

/** The origins at which people open the panel, and shops call the gateway. */
export interface OwnOrigins {
  readonly publicUrl: string;
  readonly clientBase: string;
}

/**
 * The same address at the sandbox host (wire §1): with `sandbox.` in front, unless it already begins with that.
 * A numeric address has no sandbox host and is returned unchanged.
 */
export function sandboxOf(address: string): URL {
  const url = new URL(address);
  if (!url.hostname.startsWith(prefix)) url.hostname = `${prefix}${url.hostname}`;
  return url;
}

/** Whether a request came to a sandbox host, on any proxy port. */
export function isSandboxHost({ publicUrl, clientBase }: OwnOrigins, host: string | undefined): boolean {
  const name = nameOf(host);
  return name.startsWith(prefix) && [publicUrl, clientBase].some((base) => sandboxOf(base).hostname === name);
}

/** An address of the gateway under the host name that a request was sent to. */
export function atHostOf(origins: OwnOrigins, host: string | undefined, address: string): string {
  const ownOrigins = [origins.publicUrl, origins.clientBase];
  const names = [...ownOrigins.map((base) => new URL(base)), ...ownOrigins.map(sandboxOf)].map(
    ({ hostname }) => hostname,
  );
  const url = new URL(address);
  if (names.includes(nameOf(host))) url.hostname = nameOf(host);
  return url.href;
}

const nameOf = (host = ""): string => host.split(":")[0]?.toLowerCase() ?? "";
