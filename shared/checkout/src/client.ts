import { adminCalls } from "./admin";
import { Docks } from "./docks";
import type { GatewayCalls } from "./gateway-calls";
import { type InitArguments, readLanguage } from "./init-arguments";
import { loadScript } from "./load-script";
import { availableMethods, extractCurrency, extractNumber, groupedMethods } from "./methods";
import { pageFunction } from "./page-events";
import { Payment } from "./payment";
import { checkDigits, credentialsProof } from "./proofs";
import { Rates } from "./rates";
import { WaitingFrame } from "./waiting-frame";
import { colorOf, type Fields, isFields, namesStoredCard, type PosObject, textOf } from "./wire";

type Callback = ((value: unknown) => void) | undefined;

/** The result of `HPayInit`. Shop plugins rely on these names and spellings (docs/shops.md). */
export function createClient(calls: GatewayCalls, init: InitArguments) {
  const { merchantUid, secret, orderKey } = init;
  const rates = new Rates(calls);
  let language = init.language || "rs";
  let payment: Payment | undefined;
  let pendingCount = 0;

  const passOn = async <T>(value: Promise<T>, callback: Callback): Promise<T> => {
    const result = await value;
    callback?.(result);
    return result;
  };
  const read = async (): Promise<PosObject> => {
    const requestFields = {
      merchant_site_uid: merchantUid,
      hpaylang: language,
      source: "client",
      view: "frontend",
    };
    const pos: PosObject = { ...(await calls.post("getposdata", requestFields)) };
    if (!pos.error) admin?.addActions(pos);
    if (!pos.error || client.POS === null) client.POS = pos;
    setPageColor(pos);
    return pos;
  };
  const listOf = (kind: "payment" | "shipping" | "fiscal") => client.POS?.[kind] ?? [];

  const docks = new Docks({
    base: calls.base,
    language: () => language,
    methods: () => listOf("payment"),
    isPaying: () => payment?.isRunning === true,
  });

  const waitingFrame = new WaitingFrame(calls.base, merchantUid);
  const isAdmin = secret + orderKey !== "";
  const admin = isAdmin
    ? adminCalls(
        calls,
        init,
        () => language,
        async () => {
          await client.loadHPayUI();
          return pageFunction("hpay_order_op") as never;
        },
      )
    : undefined;

  const client = {
    POS: null as PosObject | null,
    getMerchantSiteUid: () => merchantUid,
    getMerchantLanguage: () => language,
    getLanguage: () => language,
    setLanguage(value: unknown) {
      language = readLanguage(value) || language;
    },
    async init() {
      const pos = await read();
      if (!isAdmin) waitingFrame.prepare(pos.valid_urls);
      return pos;
    },
    syncPOS: (callback?: Callback) => passOn(read(), callback),
    availablePaymentMethods: (country?: unknown, total?: unknown, currency?: unknown) =>
      client.filter_methods("payment", ...cartArguments(country, total, currency)),
    availableShippingMethods: (country?: unknown, total?: unknown, currency?: unknown) =>
      client.filter_methods("shipping", ...cartArguments(country, total, currency)),
    filter_methods: (kind: unknown, country?: unknown, total?: unknown, currency?: unknown) =>
      availableMethods(
        kind === "payment" || kind === "shipping" || kind === "fiscal" ? listOf(kind) : [],
        { country, total, currency },
        (from, to) => client.getMerchantExchnageRate(from, to),
      ),
    getUserPaymentMethods: () => groupedMethods(listOf("payment")),
    getUserShippingMethods: () => groupedMethods(listOf("shipping")),
    getUserFiscalMethods: () => groupedMethods(listOf("fiscal")),
    async presentHPayPayForm(request: unknown) {
      if (!isFields(request)) return;
      // The state is checked again after each wait, because another call may have started a payment meanwhile.
      while (payment?.isRunning) {
        if (payment.isOf(request)) return;
        await payment.close("");
      }
      const dock = namesStoredCard(request.vault_token_uid) ? undefined : docks.for(request.payment_method);
      payment = new Payment({
        ...{ calls, merchantUid, language, pos: client.POS ?? {}, dock, waiting: waitingFrame },
        onDockUsed: () => docks.renew(),
      });
      await payment.present(request);
    },
    /** Shows the card fields of a method in the checkout; `null` hides them. */
    setPaymentMethodDock(id: unknown, options?: unknown, container?: unknown, forceNew?: unknown) {
      docks.set({ id, options, container, isNew: Boolean(forceNew) });
    },
    getCurrentPaymentMethodDock: () => docks.current,
    getPayByLinkForOrderUid(reference: unknown) {
      const uid = textOf(reference).replace(/^PBL/, "");
      return `${calls.base}/pbl/${client.POS?.HPaySiteId ?? ""}-${encodeURIComponent(uid)}${checkDigits(uid)}`;
    },
    getExchnageRate: (from: string, to: string, callback?: Callback) => passOn(rates.of(from, to), callback),
    getMerchantExchnageRate: (from: string, to: string, callback?: Callback) =>
      passOn(rates.corrected(from, to, client.POS?.ExchanageCorrection), callback),
    extractNumber,
    extractCurrency,
    addQueryArg,
    addQueryArgs: (url: string, values: Fields) =>
      Object.entries(values ?? {}).reduce((all, [name, value]) => addQueryArg(all, name, value), url),
    enterClientWait() {
      pendingCount += 1;
      document.body.setAttribute("aria-busy", "true");
    },
    exitClientWait() {
      pendingCount = Math.max(0, pendingCount - 1);
      if (pendingCount === 0) document.body.removeAttribute("aria-busy");
    },
    /** Loads the dialogs, which define `window.hpay_dialog_open` and the other functions. */
    async loadHPayUI(callback?: Callback) {
      const isLoaded = await loadScript(calls.base, "hpay.clientadmin.ui.js", "hpay_dialog_open");
      callback?.(isLoaded);
      return isLoaded;
    },
    /** Origin of the gateway. */
    gatewayUrl: calls.base,
    async destroy() {
      await payment?.close("");
      docks.remove();
      waitingFrame.remove();
    },
    ...admin?.methods,
    ...(secret && {
      /** Asks the gateway whether this administration page has the correct secret. */
      async verifyRequestCredentials() {
        const proof = await credentialsProof(merchantUid, secret);
        const requests = { merchant_site_uid: merchantUid, hpaylang: language, ...proof };
        const answer = await calls.post("verifyrequestcredentials", requests);
        return Reflect.get(answer, "valid") === true;
      },
    }),
  };
  return client;
}

export type HPayClient = ReturnType<typeof createClient>;

/** The arguments of a call; those that it omits are taken from the page's cart. */
function cartArguments(
  country: unknown,
  total: unknown,
  currency: unknown,
): readonly [unknown, unknown, unknown] {
  const checkout: unknown = Reflect.get(window, "HolestPayCheckout");
  const cart = isFields(checkout) && isFields(checkout.cart) ? checkout.cart : {};
  const billing = isFields(cart.order_billing) ? cart.order_billing : {};
  const usesCart = total === undefined || total === null;
  return [
    country ?? billing.country,
    usesCart ? cart.order_amount : total,
    usesCart ? cart.order_currency : currency,
  ];
}

/** Sets the CSS variable with which shops' styles match the checkout to the color of the pay page. */
function setPageColor(pos: PosObject): void {
  const color = colorOf(pos);
  if (/^#[0-9a-f]{3,8}$/i.test(color))
    document.documentElement.style.setProperty("--hpay-primary-color", color);
}

function addQueryArg(url: string, name: string, value: unknown): string {
  const separator = url.includes("?") ? "&" : "?";
  return `${url}${separator}${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`;
}
