import {
  anOrder,
  aSubscription,
  aTransaction,
  type FakeHost,
  type FakeHostOptions,
  fakeHost,
  listAnswer,
  nothingSelected,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import config from "../remote.config";
import { oneOrder, openNewOffer, openOrder } from "./orders/order-editor/testing";
import { remote } from "./remote";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

interface Situation {
  readonly message: string;
  readonly when: string;
  /** Makes the screen show the message. */
  readonly produce: () => Promise<FakeHost>;
  /** Checks where and how the message appears. */
  readonly check: (host: FakeHost, message: string) => void | Promise<void>;
  readonly checkMore?: (host: FakeHost) => void | Promise<void>;
}

const isShownOnPage: Situation["check"] = async (_host, message) =>
  expect(await screen.findByText(message, {}, { timeout: 20_000 })).toBeVisible();
const isShownAsError: Situation["check"] = (host, message) =>
  waitFor(() => expect(host.notices).toEqual([{ tone: "error", text: message }]), { timeout: 20_000 });
const isOnClipboard: Situation["check"] = (_host, message) =>
  waitFor(async () => expect(await navigator.clipboard.readText()).toBe(message));

const lists = [
  { path: "/orders", resource: "api/company_sites_orders", uid: "2611201115300", row: anOrder() },
  {
    path: "/transactions",
    resource: "api/company_site_transactions",
    uid: "TX-2611201115300",
    row: aTransaction(),
  },
  {
    path: "/subscriptions",
    resource: "api/company_site_subscriptions",
    uid: "SUB-2611201115300",
    row: aSubscription(),
  },
];
type List = (typeof lists)[number];

async function openList({ path, resource, row }: List, brokenPath = "", options: FakeHostOptions = {}) {
  const host = fakeHost(options);
  const answers = {
    [resource]: listAnswer([row]),
    "api/company_site_payment_methods": [],
    "api/company_site_shipping_methods": [],
    "api/company_site_fiscal_methods": [],
  };
  for (const [address, answer] of Object.entries(answers))
    host.on("GET", address, address === brokenPath ? refusal(500, "SERVER_ERROR") : answer);
  await renderRemote(remote, { host, path, config });
  return host;
}

const definitions = {
  // spec 2.4-definitions-loaded-once-per 3.8-could-load-payment-methods
  payment: "Could not load payment methods definition",
  // spec 3.8-could-load-shipping-methods
  shipping: "Could not load shipping methods definition",
  // spec 3.8-could-load-fiscal-integration
  fiscal: "Could not load fiscal/integration methods definition",
};

async function saveRefused(answer: Parameters<FakeHost["on"]>[2]) {
  const { host, user, dialog } = await openOrder(anOrder());
  host.on("PUT", oneOrder, answer);
  await user.type(dialog.getByLabelText("Order Name"), "!");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  return host;
}

const situations: readonly Situation[] = [
  ...lists.flatMap((list): readonly Situation[] => [
    {
      // spec 1.8-please-select-pos 3.2-without-pos-please-select 3.5-pos-before-any-load
      // spec 3.8-please-select-pos-info
      message: "Please select a POS!",
      when: `${list.path} without a POS`,
      produce: () => openList(list, "", { selection: nothingSelected }),
      check: isShownOnPage,
      checkMore: (host) => expect(host.requests).toEqual([]),
    },
    {
      // spec 3.8-error-during-data-loading
      message: "Error during data loading!",
      when: `${list.path} cannot be read`,
      produce: () => openList(list, list.resource),
      check: isShownOnPage,
      // The alert is shown in addition to the page's own state.
      checkMore: (host) =>
        expect(host.notices).toMatchObject([{ tone: "error", text: "Error during data loading!" }]),
    },
    ...Object.entries(definitions).map(([kind, message]) => ({
      message,
      when: `${list.path} without the ${kind} methods`,
      produce: () => openList(list, `api/company_site_${kind}_methods`),
      check: isShownAsError,
      checkMore: async () =>
        expect(await screen.findByRole("row", { name: new RegExp(list.uid) })).toBeVisible(),
    })),
  ]),
  ...[
    {
      // spec 3.8-error-during-order-save
      reason: "Amount is wrong",
      when: "the first of several things that the gateway names",
      answer: refusal(400, "VALIDATION", {
        errors: [
          { field: "Amount", code: "VALIDATION", message: "Amount is wrong" },
          { field: "Name", message: "Second" },
        ],
      }),
    },
    {
      // spec 3.8-error-during-order-save
      reason: "The till is closed",
      when: "the gateway answers in plain words",
      answer: new Response("The till is closed", { status: 503 }),
    },
    {
      reason: "!",
      when: "the answer is of no gateway",
      answer: new Response("<html>", { status: 502 }),
    },
    // spec 3.8-error-during-order-save-nothing
    { reason: "!", when: "nothing is known", answer: () => Promise.reject(new Error("")) },
  ].map(({ reason, when, answer }) => ({
    message: `Error during order save: ${reason}`,
    when,
    produce: () => saveRefused(answer),
    check: isShownAsError,
    checkMore: () => expect(screen.getByLabelText("Order Name")).toHaveValue("#2611201115300!"),
  })),
  {
    // spec 3.5-please-ensure-all-required 3.8-please-ensure-all-required
    message: "Please ensure all required item fields are filled correctly.",
    when: "an item has no name",
    async produce() {
      const { host, user, dialog } = await openOrder(anOrder());
      expect(dialog.queryByText(/^Please ensure/)).toBeNull();
      await user.clear(dialog.getByLabelText(/^Name/));
      return host;
    },
    check: isShownOnPage,
    checkMore: () =>
      expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true"),
  },
  {
    // spec 3.2-pay-link-unsaved-order 3.8-you-forgot-save-order
    message: "you forgot to save the order first",
    when: "the pay link of an unsaved order is copied",
    async produce() {
      const { host, user, dialog } = await openNewOffer();
      await user.click(dialog.getByRole("button", { name: "Copy pay link" }));
      return host;
    },
    check: isOnClipboard,
    checkMore: (host) => expect(host.notices.at(-1)?.text).toBe("Copied: you forgot to save the order first"),
  },
];

describe("messages of orders, transactions and subscriptions", () => {
  it.each(situations)(
    'The message "$message" is shown: $when',
    async ({ message, produce, check, checkMore }) => {
      const host = await produce();
      await check(host, message);
      await checkMore?.(host);
    },
  );

  it.each(lists)("Each message is shown once at $path when methods fail to load", async (list) => {
    const host = fakeHost();
    host.on("GET", list.resource, listAnswer([list.row]));
    const answers = Object.keys(definitions).map((kind) => {
      let answer = () => {};
      const pendingRefusal = new Promise<Response>((resolve) => {
        answer = () => resolve(refusal(500, "SERVER_ERROR"));
      });
      host.on("GET", `api/company_site_${kind}_methods`, () => pendingRefusal);
      return () => answer();
    });
    await renderRemote(remote, { host, path: list.path, config });
    for (const [at, answer] of answers.entries()) {
      answer();
      await waitFor(() => expect(host.notices.length).toBeGreaterThan(at));
    }
    await screen.findByRole("row", { name: new RegExp(list.uid) });
    expect(host.notices.map(({ text }) => text)).toEqual(Object.values(definitions));
  });
});
