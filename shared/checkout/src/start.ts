import { createClient, type HPayClient } from "./client";
import { GatewayCalls } from "./gateway-calls";
import { readInitArguments } from "./init-arguments";
import { hexMd5 } from "./md5";
import { emit, pageFunction } from "./page-events";
import { interceptPayForms } from "./pay-forms";
import { type Fields, isFields, textOf } from "./wire";

const prefix = "sandbox.";
const isSandboxAt = (origin: string): boolean => new URL(origin).hostname.startsWith(prefix);

/** The gateway's origin in an environment: the sandbox has the same host with the prefix `sandbox.`. */
export function originFor(origin: string, environment: string): string {
  const url = new URL(origin);
  const isSandbox = isSandboxAt(origin);
  if (/sandbox/.test(environment) && !isSandbox) url.hostname = prefix + url.hostname;
  if (/production/.test(environment) && isSandbox) url.hostname = url.hostname.slice(prefix.length);
  return url.origin;
}

/** Default values from the shop's page: the settings of an administration page, or those of a checkout. */
function pageArguments(): Fields {
  const admin: unknown = Reflect.get(window, "HolestPayAdmin");
  const settings: unknown = isFields(admin) ? admin.settings : undefined;
  const environment = isFields(settings) ? textOf(settings.environment) : "";
  const ownSettings: unknown = isFields(settings) ? settings[environment] : undefined;
  if (isFields(ownSettings))
    return { environment, ...ownSettings, hpaylang: isFields(admin) ? admin.hpaylang : "" };
  const checkout: unknown = Reflect.get(window, "HolestPayCheckout");
  if (isFields(checkout)) return checkout;
  const field = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
  return { merchant_site_uid: field("merchant_site_uid"), hpaylang: field("hpaylang") };
}

/**
 * Defines the client's functions on `window`, once per page.
 * @param script the element that loaded the client
 */
export function start(script: HTMLScriptElement): void {
  const callback = script.getAttribute("onInit");
  const whenReady = (client: unknown) => callback && pageFunction(callback)?.(client);
  const loadedInit = pageFunction("HPayInit");
  if (loadedInit) {
    // Another plugin of the page has already loaded the client.
    if (callback) void Promise.resolve(loadedInit()).then(whenReady);
    return;
  }
  const address = new URL(script.src);
  const namedUid = textOf(address.searchParams.get("merchant_site_uid"));
  let runningClient:
    | { readonly key: string; readonly client: HPayClient; readonly ready: Promise<HPayClient> }
    | undefined;
  let isFirst = true;

  const prepare = async (client: HPayClient): Promise<HPayClient> => {
    await client.init();
    const isSandbox = isSandboxAt(client.gatewayUrl) || client.POS?.Environment === "sandbox";
    Object.assign(window, { HPay: client, HPayIsSandbox: isSandbox });
    emit(["onHPayClientInit", "onHpayClientInit"], { client });
    if (isFirst) emit(["onHPayClientFirstInit"], { client });
    isFirst = false;
    return client;
  };

  const HPayInit = async (...args: readonly unknown[]): Promise<HPayClient> => {
    const { callbacks, ...message } = readInitArguments(args);
    if (!runningClient || message.merchantUid || message.secret || message.orderKey) {
      const page = readInitArguments([pageArguments(), address.searchParams.get("lang")]);
      const merchantUid = message.merchantUid || page.merchantUid || namedUid;
      const init = { ...message, merchantUid, language: message.language || page.language };
      const origin = originFor(address.origin, message.environment || page.environment);
      const key = [origin, ...Object.values(init)].join();
      if (runningClient?.key !== key || runningClient.client.POS?.error) {
        const client = createClient(new GatewayCalls(origin), init);
        runningClient = { key, client, ready: prepare(client) };
      }
    }
    const client = await runningClient.ready;
    for (const callback of callbacks) callback(client);
    return client;
  };

  /**
   * Pays a plain form with the client of the page if the form names that client's gateway and POS, because the
   * client knows the payment in progress and the dock.
   */
  const payForm = async (origin: string, request: Fields): Promise<void> => {
    const uid = runningClient?.client.getMerchantSiteUid();
    const merchant_site_uid = textOf(request.merchant_site_uid) || uid;
    const isForRunningClient = merchant_site_uid === uid && runningClient?.client.gatewayUrl === origin;
    const environment = isSandboxAt(origin) ? "sandbox" : "production";
    const client = await (isForRunningClient ? HPayInit() : HPayInit({ merchant_site_uid, environment }));
    await client.presentHPayPayForm(request);
  };

  Object.assign(window, {
    HPay: null,
    HPayIsSandbox: isSandboxAt(address.origin),
    HPayInit,
    presentHPayPayForm: async (request: unknown) => (await HPayInit()).presentHPayPayForm(request),
    async HPayDestroy() {
      const client = await runningClient?.ready;
      runningClient = undefined;
      await client?.destroy();
      Object.assign(window, { HPay: null });
    },
    hpay_md5: (text: unknown) => hexMd5(String(text)),
    // Plugins may call this function. The original client sets up a part of itself here that this client does
    // not have.
    LoadHPayDDOM: () => undefined,
  });
  const origins = ["", "sandbox", "production"].map((environment) => originFor(address.origin, environment));
  interceptPayForms(
    (origin) => origins.includes(origin),
    (origin, request) => void payForm(origin, request),
  );
  emit(["onHpayScriptLoad", "onHPayScriptLoad"]);

  const checkout: unknown = Reflect.get(window, "HolestPayCheckout");
  const isAutoInit = isFields(checkout) && checkout.hpay_autoinit;
  if (callback || namedUid || isAutoInit) void HPayInit(whenReady);
}
