const prefix = "sandbox.";

/**
 * The sandbox host of a public address (wire §1): with a leading `sandbox.`, unless already there. A numeric
 * address has none and stays unchanged.
 */
export function sandboxOf(publicUrl: string): URL {
  const url = new URL(publicUrl);
  if (!url.hostname.startsWith(prefix)) url.hostname = `${prefix}${url.hostname}`;
  return url;
}

/** Whether a request came to the sandbox host, on any proxy port. */
export function isSandboxHost(publicUrl: string, host: string | undefined): boolean {
  const { hostname } = sandboxOf(publicUrl);
  return hostname.startsWith(prefix) && host?.split(":")[0]?.toLowerCase() === hostname;
}

/** An address of the public host, moved to the sandbox host. */
export function atSandboxHost(publicUrl: string, address: string): URL {
  const url = new URL(address);
  url.hostname = sandboxOf(publicUrl).hostname;
  return url;
}
