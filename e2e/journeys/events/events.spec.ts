import { type EventName, eventCatalogue } from "@hpay/contract";
import { expect, test } from "../../support/panel";
import { asSignedIn, signInBrowser, signInByCalls } from "../../support/signed-in";
import { eventRows } from "./event-rows";
import { type Actors, callsOf, customerOf, expectEvents, recordEvents } from "./events";

// Uses its own gateway, because other tests rely on the records that these events change.
test.use({ gatewayOptions: {} });

const names = Object.keys(eventRows) as EventName[];

test("Every event in the catalogue has an action that causes it", () => {
  expect(names.toSorted()).toEqual(Object.keys(eventCatalogue).toSorted());
  for (const name of names) expect(eventRows[name].length, name).toBeGreaterThan(0);
});

// spec 1.2-change-company-pos-broadcasts 1.2-click-row-selects-real 1.2-after-creation-creator-role
// spec 1.7-record-created-updated-deleted 1.7-events-company-sites-invalidate 1.7-event-company-changed
// spec 1.7-event-auth-expired 1.7-event-companies-loaded 3.4-payloads-carry-order-transaction
// spec 3.7-window-events-hpay-auth 3.7-window-event-hpay-user
for (const name of names)
  test(`${name} is emitted once for each action that causes the event`, async ({
    page,
    context,
    browser,
    gateway,
    watch,
  }) => {
    test.slow();
    watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/);
    // This test has its own session, because one of the rows ends it.
    const owner = await signInByCalls(gateway.url);
    await signInBrowser(context, gateway, owner);
    const events = await recordEvents(context);
    const colleague = await browser.newContext({ baseURL: gateway.url });
    await asSignedIn(colleague, gateway, "admin@demo.test");
    const actors: Actors = {
      page,
      context,
      gateway,
      other: await colleague.newPage(),
      customer: () => customerOf(browser),
      ...callsOf(gateway, owner),
    };
    await expectEvents(actors, events, name, eventRows[name]);
    await colleague.close();
  });
