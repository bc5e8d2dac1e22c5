import { createEventBus } from "@hpay/contract";
import { toPanelConfig } from "../boot/panel-config";
import { storedInMemory } from "../session/testing";
import { canAnswer, expectedOpener } from "./opener-origin";
import { markDone, readStartQuery } from "./start-query";
import { createWindowed } from "./windowed";

const noQuery = { origin: null, addsite: null, addsiteNotifyUrl: null };

describe("expected opener", () => {
  it.each([
    [{ origin: "https://dunav.example", addsite: "https://evil.example" }, "https://dunav.example"],
    [{ addsite: "https://dunav.example/shop/" }, "https://dunav.example"],
    [{ addsite: "dunav.example" }, "https://dunav.example"],
    [{ addsiteNotifyUrl: "https://dunav.example/notify" }, "https://dunav.example"],
    [{ origin: "null" }, "https://null"],
    [{ origin: "https://dunav.example@evil.example" }, null],
    [{ origin: "javascript:alert(1)" }, null],
    [{ origin: "http://dunav.example" }, null],
    [{}, null],
    // spec 1.2-query-parameters-wmanage-origin
  ])("The opener expected for %j is %s", (query, opener) => {
    expect(expectedOpener({ ...noQuery, ...query }, true)).toBe(opener);
  });

  it("An opener can use plain http outside production", () => {
    expect(expectedOpener({ ...noQuery, origin: "http://localhost:5000" }, false)).toBe(
      "http://localhost:5000",
    );
  });
});

describe("opener messages", () => {
  const facts = {
    posAddresses: ["dunav.example/shop", "partner.example", "продавница.срб/rs"],
    addsite: "https://продавница.срб@evil.example",
    embedders: ["https://portal.example:8443"],
  };
  it.each([
    "https://dunav.example",
    "https://www.dunav.example",
    "https://partner.example",
    "https://portal.example:8443",
    "https://продавница.срб",
  ])("An opener gets a response: %s", (origin) => expect(canAnswer(origin, facts)).toBe(true));
  it.each([
    "https://evil.example",
    "https://null",
    "https://partner.example.evil.com",
    "https://evilpartner.example",
    "https://partner.example:8443",
    "https://partner.example.",
    "https://portal.example",
    "https://shop",
    "https://evil.example:443",
    "https://продавница.срб.evil.example",
  ])("An opener gets no response: %s", (origin) => expect(canAnswer(origin, facts)).toBe(false));
});

describe("start query", () => {
  // spec 1.1-panel-embedded-another-window
  it("A window's start parameters survive sign-in and reload until each parameter has been applied", () => {
    const session = storedInMemory();
    const search = "?wmanage=/sites&origin=https://a.example&company_id=4&site_id=9&lang=rs";
    const openedQuery = { firstPage: "/sites", companyId: 4, pos: "9" };
    const emptyQuery = { firstPage: null, companyId: null, pos: null };
    expect(readStartQuery(search, session)).toMatchObject({ ...openedQuery, lang: "rs" });
    const windowFields = { wmanage: "/sites", origin: "https://a.example", lang: null };
    expect(readStartQuery("", session)).toMatchObject({ ...windowFields, ...openedQuery });
    expect(readStartQuery("?site_id=7", session)).toMatchObject({ companyId: null, pos: "7" });
    markDone(session, "first-page");
    expect(readStartQuery("", session)).toMatchObject({ ...windowFields, ...openedQuery, firstPage: null });
    markDone(session, "selection");
    expect(readStartQuery("", session)).toMatchObject({ ...windowFields, ...emptyQuery });
    expect(readStartQuery(search, session)).toMatchObject(openedQuery);
  });
  it("A language code is matched case-insensitively and as a whole word", () => {
    expect(readStartQuery("?lang=RS-Cyr", storedInMemory()).lang).toBe("rs-cyr");
    expect(readStartQuery("?lang=rs-cyrillic", storedInMemory()).lang).toBe("rs-cyrillic");
  });
  it("A page link from a shop works without a leading slash", () => {
    expect(readStartQuery("?wmanage=paymentmethods", storedInMemory()).firstPage).toBe("/paymentmethods");
  });
  // spec 1.2-query-parameter-site-id
  it("Parameter pos takes precedence over site_id, and both accept only whole ids", () => {
    expect(readStartQuery("?site_id=9&pos=demo-shop", storedInMemory()).pos).toBe("demo-shop");
    expect(readStartQuery("?site_id=9x&company_id=-1", storedInMemory())).toMatchObject({
      pos: null,
      companyId: null,
    });
  });
});

interface AWindow {
  readonly posAddresses?: string[];
  /** Addresses of the company's other POS, whose id is 4. */
  readonly otherAddresses?: string[];
  readonly provenHosts?: string[];
  readonly whenSignedIn?: (run: () => void) => void;
  readonly whenKnown?: (run: () => void) => void;
}

function aWindow(search: string, changes: AWindow = {}) {
  const opener = { postMessage: jest.fn() };
  const target = new EventTarget();
  const page = Object.assign(target, { opener, parent: null, close: jest.fn() });
  const events = createEventBus({
    target: new EventTarget(),
    source: "host",
    strict: true,
    onFault: () => undefined,
  });
  const navigate = jest.fn();
  const windowed = createWindowed({
    page: page as unknown as Window,
    query: readStartQuery(search, storedInMemory()),
    config: toPanelConfig(
      { environment: "production", embedders: ["https://portal.example"] },
      "https://panel.example",
    ),
    events,
    posAddresses(posId) {
      const posAddresses = changes.posAddresses ?? ["dunav.example"];
      const otherAddresses = changes.otherAddresses ?? [];
      return posId === undefined
        ? [...posAddresses, ...otherAddresses]
        : posId === 4
          ? otherAddresses
          : posAddresses;
    },
    provenHosts: () => changes.provenHosts ?? ["dunav.example"],
    whenSignedIn: changes.whenSignedIn ?? ((run) => run()),
    whenKnown: changes.whenKnown ?? ((run) => run()),
    navigate,
  });
  const receive = (data: unknown, origin = "https://dunav.example", source: unknown = opener) => {
    const event = new Event("message");
    target.dispatchEvent(Object.assign(event, { data, origin, source }));
  };
  return { windowed, opener, events, navigate, page, receive, sent: () => opener.postMessage.mock.calls };
}

describe("shop that manages its POS", () => {
  const search = "?wmanage=/sites&origin=https://dunav.example";

  // spec 1.1-posts-pos-updates-embedding 3.7-window-event-hpay-user
  it("A subscribed shop is notified whenever a POS is saved", () => {
    const { receive, events, sent } = aWindow(search);
    receive({ command: "subscribe_pos_updates", message_session_uid: "m1" });
    events.emit("hpay-user-saved-pos", { company_id: 1, site_id: 3 });
    expect(sent()).toEqual([
      [{ v: 1, type: "subscribed_pos_updates", subscribed_pos_updates: "m1" }, "https://dunav.example"],
      [
        {
          v: 1,
          type: "hpay_pos_data_update",
          hpay_pos_data_update: true,
          environment: "production",
          company_id: 1,
          site_id: 3,
        },
        "https://dunav.example",
      ],
    ]);
  });

  it("A shop's message takes effect once the user's POS are known", () => {
    const posAddresses: string[] = [];
    const waitingCallbacks: (() => void)[] = [];
    const whenKnown = (run: () => void) => void waitingCallbacks.push(run);
    const { receive, navigate } = aWindow(search, { posAddresses, whenKnown });
    receive({ command: "navigate", link: "/orders" });
    expect(navigate).not.toHaveBeenCalled();
    posAddresses.push("dunav.example");
    for (const run of waitingCallbacks) run();
    expect(navigate).toHaveBeenCalledWith("/orders");
  });

  it("A shop with an unproven host gets responses but cannot navigate", () => {
    const { receive, navigate, sent } = aWindow(search, { provenHosts: ["kafa.example"] });
    receive({ command: "subscribe_pos_updates", message_session_uid: "m1" });
    receive({ command: "navigate", link: "/orders" });
    expect(sent()).toHaveLength(1);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("A shop's navigation before sign-in opens only the latest page afterwards", () => {
    const waitingCallbacks: (() => void)[] = [];
    const whenSignedIn = (run: () => void) => void waitingCallbacks.push(run);
    const { receive, navigate } = aWindow(search, { whenSignedIn });
    receive({ command: "navigate", link: "/orders" });
    receive({ command: "navigate", link: "/sites" });
    expect(navigate).not.toHaveBeenCalled();
    for (const run of waitingCallbacks) run();
    expect(navigate.mock.calls).toEqual([["/sites"]]);
  });

  it("A shop can navigate the panel to another page and close its window", () => {
    const { receive, navigate, page, sent } = aWindow(search);
    receive({ command: "navigate", link: "/orders" });
    receive({ command: "close" });
    expect(navigate).toHaveBeenCalledWith("/orders");
    expect(sent()).toEqual([[{ v: 1, type: "window_closed", window_closed: true }, "https://dunav.example"]]);
    expect(page.close).toHaveBeenCalledTimes(1);
  });

  it("A shop is notified that the window has closed", () => {
    const { page, sent } = aWindow(search);
    page.dispatchEvent(new Event("pagehide"));
    expect(sent()).toEqual([[{ v: 1, type: "window_closed", window_closed: true }, "https://dunav.example"]]);
  });

  // spec 1.1-posts-order-transaction-subscription
  it("A shop gets new orders only after it has subscribed", () => {
    const { receive, events, sent } = aWindow(search);
    const order = {
      company_id: 1,
      site_id: 3,
      order: { id: 4, Uid: "u", Amount: "1.00", Currency: "RSD", SubscriptionId: null },
    };
    events.emit("hpay-order-created", order);
    expect(sent()).toHaveLength(0);
    receive({ command: "subscribe_pos_updates", message_session_uid: "m1" });
    events.emit("hpay-order-created", order);
    expect(sent()[1]?.[0]).toMatchObject({ type: "order-created", v: 1, ...order });
  });

  it("An order event reaches the shop with the plugin's field names and the order's status", () => {
    const { receive, events, sent } = aWindow(search);
    receive({ command: "subscribe_pos_updates", message_session_uid: "m1" });
    const order = { id: 4, Uid: "wc_1", Amount: "1.00", Currency: "RSD", SubscriptionId: null };
    events.emit("hpay-order-updated", {
      company_id: 1,
      site_id: 3,
      order: { ...order, Status: "PAYMENT:PAID" },
    });
    expect(sent()[1]?.[0]).toMatchObject({
      hpay_ost_event: "hpay-order-updated",
      data: { Uid: "wc_1", Status: "PAYMENT:PAID" },
    });
  });

  it("A shop can navigate to a page without a slash and to a method by number", () => {
    const { receive, navigate } = aWindow(search);
    receive({ command: "navigate", link: "orders/Uid:wc_order_A1" });
    receive({ command: "navigate", link: "paymentdetails/5" });
    expect(navigate.mock.calls).toEqual([["/orders/Uid:wc_order_A1"], ["/paymentdetails/number:5"]]);
  });
});

describe("events about another POS", () => {
  const sitePlace = { company_id: 1, site_id: 4 };
  const subscribe = { command: "subscribe_pos_updates", message_session_uid: "m1" };
  const otherAddresses = ["kafa.example"];
  const emitAll = ({ events }: ReturnType<typeof aWindow>) => {
    const order = { id: 4, Uid: "u", Amount: "1.00", Currency: "RSD", SubscriptionId: null };
    events.emit("hpay-order-created", { ...sitePlace, order });
    events.emit("hpay-transaction-updated", { ...sitePlace, transaction: { id: 92, Uid: "t", OrderId: 4 } });
    events.emit("hpay-subscription-created", { ...sitePlace, subscription: { id: 7, Uid: "s" } });
  };

  it.each(["?wmanage=/sites&origin=https://dunav.example", "?addsite=https://dunav.example"])(
    "A shop receives no events about another POS: %s",
    (search) => {
      const openWindow = aWindow(search, { otherAddresses });
      openWindow.receive(subscribe);
      emitAll(openWindow);
      expect(openWindow.sent()).toHaveLength(1);
    },
  );

  it("A POS event is sent to its own shop and to an embedding portal", () => {
    for (const origin of ["https://kafa.example", "https://portal.example"]) {
      const openWindow = aWindow(`?wmanage=/sites&origin=${origin}`, { otherAddresses });
      openWindow.receive(subscribe, origin);
      emitAll(openWindow);
      expect(openWindow.sent()).toHaveLength(4);
    }
  });
});

it.each([
  ["subscription", "created"],
  ["subscription", "updated"],
  ["transaction", "created"],
  ["transaction", "updated"],
  // spec 1.1-posts-order-transaction-subscription
] as const)("A subscribed shop is notified of a %s that was %s", (part, way) => {
  const { receive, events, sent } = aWindow("?wmanage=/sites&origin=https://dunav.example");
  receive({ command: "subscribe_pos_updates", message_session_uid: "m1" });
  const sitePlace = { company_id: 1, site_id: 3 };
  if (part === "subscription")
    events.emit(`hpay-${part}-${way}`, { ...sitePlace, subscription: { id: 7, Uid: "s" } });
  else events.emit(`hpay-${part}-${way}`, { ...sitePlace, transaction: { id: 92, Uid: "t", OrderId: 4 } });
  expect(sent()[1]?.[0]).toMatchObject({ type: `${part}-${way}`, v: 1, ...sitePlace });
});

describe("connecting shop", () => {
  const search = "?addsite=https://nova.example/&addsite_notify_url=https://nova.example/notify";
  const pos = { merchant_site_uid: "uid", secret_token: "secret", company_id: 1, site_id: 9 };

  it("A connecting shop cannot navigate the panel, even from a proven host", () => {
    for (const provenHosts of [[], ["nova.example"]]) {
      const { receive, navigate } = aWindow(search, { provenHosts });
      receive({ command: "navigate", link: "/orders" }, "https://nova.example");
      expect(navigate).not.toHaveBeenCalled();
    }
  });

  it("Every message to a connecting shop includes its progress", () => {
    const { windowed, receive, sent } = aWindow(search);
    receive({ command: "addsite_status" }, "https://nova.example");
    windowed.completeAddsite(pos);
    receive({ command: "addsite_status" }, "https://nova.example");
    for (const [message] of sent()) expect(message.addsite_status_message).toMatch(/\S/);
    expect(sent()[1]?.[0].addedsite).toContain("secret_token");
  });

  // spec 1.1-posts-site-add-status 1.2-query-parameters-addsite-addsite
  it("A connecting shop receives the secret only once", () => {
    const { windowed, receive, sent } = aWindow(search);
    windowed.setStatus("Please sign in");
    receive({ command: "addsite_status" }, "https://nova.example");
    windowed.completeAddsite(pos);
    receive({ command: "addsite_status" }, "https://nova.example");
    receive({ command: "addsite_status" }, "https://nova.example");
    const secrets = sent().filter(([message]) => JSON.stringify(message).includes("secret_token"));
    expect(sent()).toHaveLength(3);
    expect(secrets).toHaveLength(1);
    expect(JSON.parse(secrets[0]?.[0].addedsite)).toEqual({ ...pos, environment: "production" });
  });

  it("Only the connecting shop gets the secret, regardless of the window's opener", () => {
    const { windowed, receive, sent } = aWindow(`${search}&origin=https://dunav.example`);
    windowed.completeAddsite(pos);
    receive({ command: "addsite_status" });
    expect(JSON.stringify(sent())).not.toContain("secret");
  });
});

describe("refused openers", () => {
  const ask = { command: "subscribe_pos_updates", message_session_uid: "m1" };
  const search = "?wmanage=/sites&origin=https://dunav.example";

  it("A message from another origin or window, or with an unknown command, gets no response", () => {
    const { receive, sent } = aWindow(search);
    receive(ask, "https://evil.example");
    receive(ask, "https://dunav.example.evil.com");
    receive(ask, "https://dunav.example", { postMessage: () => undefined });
    receive({ command: "constructor" });
    receive("subscribe_pos_updates");
    expect(sent()).toHaveLength(0);
  });

  it("An opener that is not a shop gets no response", () => {
    const { receive, sent, navigate } = aWindow("?wmanage=/sites&origin=https://evil.example");
    receive(ask, "https://evil.example");
    receive({ command: "navigate", link: "/orders" }, "https://evil.example");
    expect(sent()).toHaveLength(0);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("A shop gets no response before its POS are known", () => {
    const { receive, sent } = aWindow(search, { posAddresses: [] });
    receive(ask);
    expect(sent()).toHaveLength(0);
  });
});
