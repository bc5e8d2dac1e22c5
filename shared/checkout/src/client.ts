import { Docks } from "./docks";
import type { GatewayCalls } from "./gateway-calls";
import { type InitArguments, readLanguage } from "./init-arguments";
import { availableMethods, extractCurrency, extractNumber, groupedMethods } from "./methods";
import { Payment } from "./payment";
import { checkDigits, credentialsProof } from "./proofs";
import { Rates } from "./rates";
import { type Fields, isFields, type PosObject, textOf } from "./wire";

type Callback = ((value: unknown) => void) | undefined;

/** What `HPayInit` returns: names and spellings are the contract with shop plugins (docs/shops.md). */
export function createClient(calls: GatewayCalls, init: InitArguments) {
  const { merchantUid, secret } = init;
  const rates = new Rates(calls);
  let language = init.language || "rs";
  let payment: Payment | undefined;
  let waiting = 0;

  const told = async <T>(value: Promise<T>, callback: Callback): Promise<T> => {
    const known = await value;
    callback?.(known);
    return known;
  };
  const read = async (): Promise<PosObject> => {
    const asked = { merchant_site_uid: merchantUid, hpaylang: language, source: "client", view: "frontend" };
    const pos: PosObject = { ...(await calls.post("getposdata", asked)) };
    if (!pos.error || client.POS === null) client.POS = pos;
    return pos;
  };
  const listOf = (kind: "payment" | "shipping" | "fiscal") => client.POS?.[kind] ?? [];

  const docks = new Docks({
    base: calls.base,
    language: () => language,
    methods: () => listOf("payment"),
    isPaying: () => payment?.isRunning === true,
  });

  const client = {
    POS: null as PosObject | null,
    getMerchantSiteUid: () => merchantUid,
    getMerchantLanguage: () => language,
    getLanguage: () => language,
    setLanguage(given: unknown) {
      language = readLanguage(given) || language;
    },
    init: () => read(),
    syncPOS: (callback?: Callback) => told(read(), callback),
    availablePaymentMethods: (country: unknown, total: unknown, currency: unknown) =>
      availableMethods(listOf("payment"), country, total, currency),
    availableShippingMethods: (country: unknown, total: unknown, currency: unknown) =>
      availableMethods(listOf("shipping"), country, total, currency),
    filter_methods: availableMethods,
    getUserPaymentMethods: () => groupedMethods(listOf("payment")),
    getUserShippingMethods: () => groupedMethods(listOf("shipping")),
    getUserFiscalMethods: () => groupedMethods(listOf("fiscal")),
    async presentHPayPayForm(request: unknown) {
      if (!isFields(request) || payment?.isOf(request)) return;
      await payment?.closed("");
      const dock = docks.for(request.payment_method);
      payment = new Payment({
        ...{ calls, merchantUid, language, pos: client.POS ?? {}, dock },
        onDockUsed: () => docks.renew(),
      });
      await payment.present(request);
    },
    /** Shows the card fields of a method in the checkout; `null` hides them. */
    setPaymentMethodDock(id: unknown, options?: unknown, container?: unknown, forceNew?: unknown) {
      docks.set({ id, options, container, isNew: Boolean(forceNew) });
    },
    getCurrentPaymentMethodDock: () => docks.current,
    getPayByLinkForOrderUid(given: unknown) {
      const uid = textOf(given).replace(/^PBL/, "");
      return `${calls.base}/pbl/${client.POS?.HPaySiteId ?? ""}-${encodeURIComponent(uid)}${checkDigits(uid)}`;
    },
    getExchnageRate: (from: string, to: string, callback?: Callback) => told(rates.of(from, to), callback),
    getMerchantExchnageRate: (from: string, to: string, callback?: Callback) =>
      told(rates.corrected(from, to, client.POS?.ExchanageCorrection), callback),
    extractNumber,
    extractCurrency,
    addQueryArg,
    addQueryArgs: (url: string, values: Fields) =>
      Object.entries(values ?? {}).reduce((all, [name, value]) => addQueryArg(all, name, value), url),
    enterClientWait() {
      waiting += 1;
      document.body.setAttribute("aria-busy", "true");
    },
    exitClientWait() {
      waiting = Math.max(0, waiting - 1);
      if (waiting === 0) document.body.removeAttribute("aria-busy");
    },
    loadHPayUI: (callback?: Callback) => told(Promise.resolve(client), callback),
    async destroy() {
      await payment?.closed("");
      docks.remove();
    },
    ...(secret === ""
      ? {}
      : {
          /** Whether this admin page was given the right secret. */
          async verifyRequestCredentials() {
            const proof = await credentialsProof(merchantUid, secret);
            const asked = { merchant_site_uid: merchantUid, hpaylang: language, ...proof };
            const answer = await calls.post("verifyrequestcredentials", asked);
            return Reflect.get(answer, "valid") === true;
          },
        }),
  };
  return client;
}

export type HPayClient = ReturnType<typeof createClient>;

function addQueryArg(url: string, name: string, value: unknown): string {
  const sign = url.includes("?") ? "&" : "?";
  return `${url}${sign}${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`;
}
