/** The part of Trusted Types that the panel uses; the DOM library does not declare it. */
interface ScriptUrlPolicy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === "object" && value !== null && "createPolicy" in value;

/** Allowed script addresses of remotes: the panel's own `/remotes/`, and a developer's local one. */
export function isRemoteScriptUrl(address: string, allowedOrigins: readonly string[]): boolean {
  let url: URL;
  try {
    url = new URL(address, location.origin);
  } catch {
    return false;
  }
  if (url.pathname.includes("%") || url.pathname.includes("..")) return false;
  if (url.origin === location.origin) return url.pathname.startsWith("/remotes/");
  return allowedOrigins.some((origin) =>
    origin.endsWith(":*") ? url.origin === `${origin.slice(0, -1)}${url.port}` : url.origin === origin,
  );
}

/** Converts a remote's script address to what `script.src` accepts, and refuses any other address. */
export function createScriptUrlGuard(allowedOrigins: readonly string[]): (address: string) => string {
  const rules: ScriptUrlPolicy = {
    createScriptURL(address) {
      if (!isRemoteScriptUrl(address, allowedOrigins))
        throw new TypeError(`Refused to load a script from ${address}`);
      return address;
    },
  };
  const factory: unknown = Reflect.get(globalThis, "trustedTypes");
  const policy = isFactory(factory) ? factory.createPolicy("hpay-host", rules) : rules;
  return (address) => policy.createScriptURL(address);
}
