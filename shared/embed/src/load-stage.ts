import { isStage, type Stage } from "./stage";

/** Path and hash of the second script, which the build inserts. */
declare const __HPAY_STAGE__: { readonly path: string; readonly integrity: string };

const timeLimitMs = 15_000;
/**
 * After this many timeouts, the script is loaded again, because a stalled download may never fail by itself.
 */
const maxWaits = 3;
let loading: Promise<Stage> | null = null;
/**
 * The script while it loads. It remains in the page even after an element has stopped waiting for it, because a
 * second copy would run in parallel.
 */
let script: HTMLScriptElement | null = null;
let waitCount = 0;

/** Loads the script with React and the panel's ports, once for all elements of the page. */
export function loadStage(panelOrigin: string): Promise<Stage> {
  loading ??= load(panelOrigin).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(panelOrigin: string): Promise<Stage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waitCount += 1;
      if (waitCount === maxWaits) dropScript();
      reject(new Error(`${panelOrigin} did not answer in time`));
    }, timeLimitMs);
    const takeStage = () => {
      clearTimeout(timer);
      const stage: unknown = Reflect.get(globalThis, "__hpayEmbed");
      if (isStage(stage)) return resolve(stage);
      dropScript();
      reject(new Error("The panel's script left nothing behind"));
    };
    if (script?.dataset.loaded) return takeStage();
    addEventListener("hpay-embed-loaded", takeStage, { once: true });
    script ??= append(panelOrigin);
    const currentScript = script;
    currentScript.addEventListener("error", () => {
      clearTimeout(timer);
      reject(new Error(`${currentScript.src} could not be loaded`));
    });
  });
}

/** Removes the script, so that the next attempt adds it again. */
function dropScript(): void {
  script?.remove();
  script = null;
  waitCount = 0;
}

function append(panelOrigin: string): HTMLScriptElement {
  const newScript = document.createElement("script");
  newScript.crossOrigin = "anonymous";
  newScript.integrity = __HPAY_STAGE__.integrity;
  newScript.addEventListener("load", () => {
    newScript.dataset.loaded = "1";
  });
  newScript.addEventListener("error", () => {
    if (script === newScript) dropScript();
  });
  newScript.src = trustedUrl(panelOrigin + __HPAY_STAGE__.path);
  document.head.append(newScript);
  return newScript;
}

interface Policy {
  createScriptURL(url: string): string;
}
interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}
const hasPolicies = (value: unknown): value is Policies =>
  typeof value === "object" && value !== null && "createPolicy" in value;

/** A page may refuse a second policy of the same name. */
let policy: Policy | undefined;

/** In a page with Trusted Types, the address of a script needs the policy `hpay-embed`. */
function trustedUrl(url: string): string {
  const factory: unknown = Reflect.get(globalThis, "trustedTypes");
  if (!hasPolicies(factory)) return url;
  policy ??= factory.createPolicy("hpay-embed", { createScriptURL: (address) => address });
  return policy.createScriptURL(url);
}
