const sandboxHost = "sandbox.localhost";

/** Whether a request came to the host at which the gateway is the sandbox (wire §1), whatever its port. */
export const isSandboxHost = (host: string | undefined): boolean => host?.split(":")[0] === sandboxHost;

/** The same address at the sandbox's host. */
export function atSandboxHost(address: string): URL {
  const url = new URL(address);
  url.hostname = sandboxHost;
  return url;
}
