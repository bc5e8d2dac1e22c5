/** @own-environment Each page listens to the document. */
import type { HPayClient } from "./client";
import { originFor, start } from "./start";
import { aForm } from "./testing/a-form";

const uid = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
const otherUid = "1f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
const base = "https://pay.example";
const sandbox = "https://sandbox.pay.example";
const pos = { HPaySiteId: 7, posuts: 5, payment: [], shipping: [], fiscal: [] };

/** The data of a request, sent as JSON or as a form. */
function sentData(body: unknown): Record<string, unknown> {
  if (body instanceof URLSearchParams) return JSON.parse(body.get("request_data") ?? "{}");
  return body ? JSON.parse(String(body)).request_data : {};
}

/** Opens a shop's page whose gateway returns these answers. */
function aPage(answers: Readonly<Record<string, object>> = {}) {
  const requests: { path: string; data: Record<string, unknown> }[] = [];
  globalThis.fetch = jest.fn(async (input, init) => {
    const path = String(input).slice(`${base}/clientpay/`.length);
    requests.push({ path, data: sentData(init?.body) });
    const answer = { getposdata: pos, ...answers }[path.split("?")[0] ?? ""] ?? {
      error: "none",
      error_code: 404,
    };
    return { json: async () => answer } as Response;
  });
  for (const name of ["HPay", "HPayInit", "HolestPayCheckout", "HolestPayAdmin"])
    Reflect.deleteProperty(window, name);
  document.body.replaceChildren();
  const script = document.createElement("script");
  script.src = `${base}/clientpay/cscripts/hpay.js?v=1`;
  start(script);
  const call = (name: string, ...args: unknown[]) => Reflect.apply(Reflect.get(window, name), window, args);
  const init = async (...args: unknown[]): Promise<HPayClient> =>
    (await call("HPayInit", ...args)) as HPayClient;
  return { requested: requests, call, init };
}

const nextEvent = (name: string) =>
  new Promise<Event & Record<string, unknown>>((resolve) =>
    document.addEventListener(name, (event) => resolve(event as Event & Record<string, unknown>), {
      once: true,
    }),
  );

/** jsdom cannot open dialogs, so their methods are replaced. */
const dialogs = {
  showModal: () => undefined,
  close(this: HTMLDialogElement) {
    this.dispatchEvent(new Event("close"));
  },
};

/** Waits until the promises of all mocked calls have settled. */
const settleCalls = () => new Promise((resolve) => setTimeout(resolve));

/** Presses the button of a plain form that goes to the gateway. */
function sendForm(fields: Readonly<Record<string, string>>, gateway = base) {
  const form = aForm(`${gateway}/clientpay/pay`, fields);
  form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  form.remove();
}

/** Addresses of the calls so far that end with this name. */
const callsTo = (name: string) =>
  jest
    .mocked(fetch)
    .mock.calls.map(([input]) => String(input))
    .filter((address) => address.endsWith(name));

describe("client in a shop's page", () => {
  let listenerSpy: jest.SpyInstance<void, Parameters<Document["addEventListener"]>>;
  beforeEach(() => {
    Object.assign(HTMLDialogElement.prototype, dialogs);
    listenerSpy = jest.spyOn(document, "addEventListener");
  });
  /** Simulates a customer who leaves the page. */
  afterEach(() => {
    for (const [name, listener] of listenerSpy.mock.calls) document.removeEventListener(name, listener);
    listenerSpy.mockRestore();
  });

  it("The client emits its load and init events and provides the POS", async () => {
    const loadEvents = Promise.all(["onHpayScriptLoad", "onHPayScriptLoad"].map(nextEvent));
    const initEvents = Promise.all(
      ["onHPayClientInit", "onHpayClientInit", "onHPayClientFirstInit"].map(nextEvent),
    );
    const { requested, init } = aPage();
    expect(Reflect.get(window, "HPay")).toBeNull();
    await loadEvents;
    const client = await init(uid, "sr_RS", "production");
    expect((await initEvents).every((event) => event.client === client)).toBe(true);
    expect(Reflect.get(window, "HPay")).toBe(client);
    expect(client.POS?.posuts).toBe(5);
    expect(requested[0]).toMatchObject({
      path: "getposdata",
      data: { merchant_site_uid: uid, hpaylang: "rs" },
    });
    expect(await init()).toBe(client);
  });

  it("HPayInit returns the same client for the same arguments, otherwise a new one", async () => {
    const { requested, init } = aPage();
    const [client, second] = await Promise.all([init(uid, "en"), init("en", uid, () => undefined)]);
    expect(second === client).toBe(true);
    expect(requested).toHaveLength(1);
    expect(await init(uid, "rs")).not.toBe(client);
    expect(await init(otherUid, "rs")).not.toBe(client);
  });

  it("HPayInit with the same arguments retries after a failure", async () => {
    const { init } = aPage();
    const answer = globalThis.fetch;
    globalThis.fetch = jest.fn().mockRejectedValue(new TypeError("offline"));
    expect((await init(uid, "en")).POS?.error).toBe("offline");
    globalThis.fetch = answer;
    expect((await init(uid, "en")).POS?.posuts).toBe(5);
  });

  it("A second copy of the client script receives the existing client", async () => {
    const { init } = aPage();
    const client = await init(uid);
    const whenCalled = new Promise((resolve) => Object.assign(window, { whenSecondIsReady: resolve }));
    const second = document.createElement("script");
    second.src = `${base}/clientpay/cscripts/hpay.js`;
    second.setAttribute("onInit", "whenSecondIsReady");
    start(second);
    expect(await whenCalled).toBe(client);
  });

  it("The client builds an order's pay link", async () => {
    const { init } = aPage();
    const client = await init(uid);
    expect(client.getPayByLinkForOrderUid("PBL2601011200005")).toBe(`${base}/pbl/7-260101120000521`);
    expect(client.getPayByLinkForOrderUid("wc_order_A1b2C3")).toBe(`${base}/pbl/7-wc_order_A1b2C305`);
  });

  it("The client corrects exchange rates by the merchant's percentage", async () => {
    const { requested, init } = aPage({
      exchangerate: { rate: 100, ts: 1 },
      getposdata: { ...pos, ExchanageCorrection: "2" },
    });
    const client = await init(uid);
    expect(await client.getMerchantExchnageRate("EUR", "RSD")).toMatchObject({ rate: 102 });
    expect(await client.getExchnageRate("EUR", "RSD")).toMatchObject({ rate: 100 });
    expect(await client.getExchnageRate("RSD", "RSD")).toEqual({ rate: 1 });
    expect(requested.filter(({ path }) => path.startsWith("exchangerate"))).toHaveLength(1);
  });

  it("A client without a secret cannot verify credentials", async () => {
    const { requested, init } = aPage({ verifyrequestcredentials: { valid: true } });
    expect(await init(uid)).not.toHaveProperty("verifyRequestCredentials");
    expect(requested.some(({ path }) => path === "verifyrequestcredentials")).toBe(false);
  });

  it("The panel closes with a reason if the pay form cannot be opened", async () => {
    const { call, init } = aPage({ pay: { error: "The signature is wrong.", error_code: 401 } });
    const closeEvent = nextEvent("onHPayPanelClose");
    await init(uid);
    await call("presentHPayPayForm", { order_uid: "A-1", verificationhash: "x" });
    expect(await closeEvent).toMatchObject({ reason: "error", user_reason: "The signature is wrong." });
  });

  it("The shop's button sends its call without a preflight request", async () => {
    const { call, init } = aPage({ pay: { order_uid: "A-1", pay_url: `${base}/pbl/1-A-1` } });
    await init(uid);
    await call("presentHPayPayForm", { order_uid: "A-1", verificationhash: "x" });
    const sentInit = jest.mocked(fetch).mock.lastCall?.[1];
    expect(sentInit?.body).toBeInstanceOf(URLSearchParams);
    // Any other header would trigger a preflight request.
    expect(Object.keys(sentInit?.headers ?? {})).toEqual(["Accept"]);
  });

  it("Two simultaneous calls open one pay form", async () => {
    const { requested, call, init } = aPage({ pay: { order_uid: "A-1", pay_url: `${base}/pbl/1-A-1` } });
    await init(uid);
    const request = { order_uid: "A-1", verificationhash: "x" };
    await Promise.all([call("presentHPayPayForm", request), call("presentHPayPayForm", { ...request })]);
    expect(requested.filter(({ path }) => path === "pay")).toHaveLength(1);
    expect(document.querySelectorAll("iframe")).toHaveLength(1);
  });

  it("Repeated clicks on a plain form's button pay once", async () => {
    const { requested, init } = aPage({ pay: { order_uid: "A-1", pay_url: `${base}/pbl/1-A-1` } });
    const fields = { merchant_site_uid: uid, order_uid: "A-1", verificationhash: "x" };
    sendForm(fields);
    sendForm(fields);
    const client = await init();
    sendForm(fields);
    expect(await init()).toBe(client);
    await settleCalls();
    expect(requested.map(({ path }) => path)).toEqual(["getposdata", "pay"]);
    expect(document.querySelectorAll("iframe")).toHaveLength(1);
  });

  it.each([
    ["names the client's POS", { merchant_site_uid: uid }],
    ["names no POS", {}],
  ])("A plain form that %s pays through the page's existing client", async (_, posFields) => {
    const { requested, init } = aPage();
    const client = await init(uid, "en");
    const presentSpy = jest.spyOn(client, "presentHPayPayForm").mockResolvedValue();
    sendForm({ ...posFields, order_uid: "A-1" });
    await settleCalls();
    expect(presentSpy).toHaveBeenCalledWith({ ...posFields, order_uid: "A-1" });
    expect(Reflect.get(window, "HPay")).toBe(client);
    expect(requested).toHaveLength(1);
  });

  it("A plain form for another POS pays at the named POS", async () => {
    const { requested, init } = aPage();
    await init(uid, "en");
    sendForm({ merchant_site_uid: otherUid, order_uid: "A-1", verificationhash: "x" });
    await settleCalls();
    expect(requested).toMatchObject([
      { path: "getposdata", data: { merchant_site_uid: uid } },
      { path: "getposdata", data: { merchant_site_uid: otherUid } },
      { path: "pay", data: { merchant_site_uid: otherUid } },
    ]);
  });

  it.each([
    ["sandbox", sandbox],
    ["sandbox", base],
    ["production", sandbox],
    ["", sandbox],
  ])("With a client for %p, a plain form to %s pays at the form's host", async (environment, formOrigin) => {
    const { init } = aPage();
    await init(uid, "en", environment);
    sendForm({ order_uid: "A-1", verificationhash: "x" }, formOrigin);
    await settleCalls();
    expect(callsTo("/pay")).toEqual([`${formOrigin}/clientpay/pay`]);
  });

  it.each<[string, Promise<Response>]>([
    ["no answer", Promise.reject(new TypeError("Failed to fetch"))],
    ["another page's HTML", Promise.resolve(new Response("<h1>Offline</h1>"))],
    ["a refusal", Promise.resolve(Response.json({ error: "Invalid.", error_code: 401 }))],
  ])("A failed pay page shows that nothing was charged: %s", async (_, answer) => {
    const { requested, call, init } = aPage();
    answer.catch(() => undefined);
    const closeEvent = nextEvent("onHPayPanelClose");
    await init(uid, "en");
    jest.mocked(fetch).mockReturnValueOnce(answer);
    await call("presentHPayPayForm", { order_uid: "A-1", verificationhash: "x" });
    expect(await closeEvent).toMatchObject({ reason: "error" });
    const notice = document.querySelector("dialog");
    expect(notice?.textContent).toContain("The payment page did not open. Nothing was charged.");
    expect(notice?.querySelector("form")?.action).toBe(`${base}/clientpay/pay`);
    expect(notice?.querySelector("input")?.value).toContain('"order_uid":"A-1","verificationhash":"x"');
    const [open, close] = notice?.querySelectorAll("button") ?? [];
    const submit = jest.spyOn(HTMLFormElement.prototype, "submit").mockReturnValue();
    open?.click();
    expect(submit).toHaveBeenCalledTimes(1);
    submit.mockRestore();
    close?.click();
    expect(document.querySelector("dialog")).toBeNull();
    expect(requested.filter(({ path }) => path === "pay")).toEqual([]);
  });

  it("An unanswered call is not repeated", async () => {
    const { call, init } = aPage();
    await init(uid);
    const silentFetch = jest.mocked(fetch).mockReset();
    silentFetch.mockImplementation(
      (_url, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener("abort", () => reject(new Error("Aborted"))),
        ),
    );
    jest.useFakeTimers();
    try {
      void call("presentHPayPayForm", { order_uid: "A-1", verificationhash: "x" });
      await jest.advanceTimersByTimeAsync(60_000);
    } finally {
      jest.useRealTimers();
    }
    expect(silentFetch).toHaveBeenCalledTimes(1);
  });

  it("A customer can cancel while the pay page is loading", async () => {
    const { call, init } = aPage();
    await init(uid, "en");
    const silentFetch = jest.mocked(fetch).mockReset();
    let answer: (answer: Response) => void = () => undefined;
    silentFetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const closeEvent = nextEvent("onHPayPanelClose");
    jest.useFakeTimers();
    try {
      void call("presentHPayPayForm", { order_uid: "A-1", verificationhash: "x" });
      await jest.advanceTimersByTimeAsync(600);
      expect(document.querySelector("dialog")).toBeNull();
      await jest.advanceTimersByTimeAsync(400);
      expect(document.querySelector("dialog")?.textContent).toBe("Opening the payment page…Close");
      document.querySelector<HTMLButtonElement>("dialog button")?.click();
      expect(document.querySelector("dialog")).toBeNull();
    } finally {
      jest.useRealTimers();
    }
    expect(await closeEvent).toMatchObject({ reason: "user", hpay_response: { user_reason: true } });
    answer({ json: async () => ({ pay_url: `${base}/pbl/7-A-1` }) } as Response);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("The client opens only pay pages from the gateway", async () => {
    const { call, init } = aPage({ pay: { order_uid: "A-1", pay_url: "https://evil.example/pbl/1-A-1" } });
    const closeEvent = nextEvent("onHPayPanelClose");
    await init(uid);
    await call("presentHPayPayForm", { order_uid: "A-1", verificationhash: "x" });
    expect(await closeEvent).toMatchObject({ reason: "error" });
    expect(document.querySelector("iframe")).toBeNull();
  });

  it.each([
    ["https://pay.example", "sandbox", "https://sandbox.pay.example"],
    ["https://sandbox.pay.example", "production", "https://pay.example"],
    ["https://pay.example", "", "https://pay.example"],
  ])(
    "The client calls its environment's host: from %s in environment %p",
    (origin, environment, expectedOrigin) => {
      expect(originFor(origin, environment)).toBe(expectedOrigin);
    },
  );
});
