import { anOrder, aSubscription, aTransaction, fakeHost, listAnswer, renderRemote } from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);

const objectUrls: string[] = [];
beforeAll(() => Object.assign(URL, { createObjectURL: () => "blob:rows", revokeObjectURL: () => undefined }));
beforeEach(() => {
  objectUrls.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    objectUrls.push(this.download);
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Sets only the date; timers continue as usual. */
const setClock = (now: string) =>
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      "cancelAnimationFrame",
      "clearImmediate",
      "clearInterval",
      "clearTimeout",
      "nextTick",
      "performance",
      "queueMicrotask",
      "requestAnimationFrame",
      "setImmediate",
      "setInterval",
      "setTimeout",
    ],
  });

describe("exported file", () => {
  it.each([
    ["orders", "/orders", "api/company_sites_orders", anOrder()],
    ["transactions", "/transactions", "api/company_site_transactions", aTransaction()],
    ["subscriptions", "/subscriptions", "api/company_site_subscriptions", aSubscription()],
  ])(
    "An export of %s is named after the list and the date in the company's time zone",
    async (name, path, list, row) => {
      // At this instant it is half past midnight of the next day in Belgrade.
      setClock("2026-11-20T23:30:00Z");
      const host = fakeHost();
      host.on("GET", list, listAnswer([row]));
      for (const kind of ["payment", "shipping", "fiscal"])
        host.on("GET", `api/company_site_${kind}_methods`, []);
      host.on("POST", "api/company_sites/3/actions/export", {});
      const { user } = await renderRemote(remote, { host, path, config });
      await user.click(await screen.findByRole("button", { name: "Export" }, { timeout: 20_000 }));
      await user.click(await screen.findByRole("menuitem", { name: "For a spreadsheet (Excel)" }));
      await waitFor(() => expect(objectUrls).toEqual([`${name}-2026-11-21.csv`]));
    },
  );
});
