const prefix = "sandbox.";

/**
 * The host at which a public address is the sandbox (wire §1): with `sandbox.` before it, unless it is there already. An
 * address of numbers has no such host and stays as it is.
 */
export function sandboxOf(publicUrl: string): URL {
  const url = new URL(publicUrl);
  if (!url.hostname.startsWith(prefix)) url.hostname = `${prefix}${url.hostname}`;
  return url;
}

/** Whether a request came to the host at which the gateway is the sandbox; the port is whichever a proxy has. */
export function isSandboxHost(publicUrl: string, host: string | undefined): boolean {
  const { hostname } = sandboxOf(publicUrl);
  return hostname.startsWith(prefix) && host?.split(":")[0]?.toLowerCase() === hostname;
}

/** An address of the public host at the sandbox's host. */
export function atSandboxHost(publicUrl: string, address: string): URL {
  const url = new URL(address);
  url.hostname = sandboxOf(publicUrl).hostname;
  return url;
}
