import { createEventBus, type Selection } from "@hpay/contract";
import { keptInMemory } from "../session/testing";
import { createValue } from "../state/value";
import { createOrderNews } from "./order-news";

const order = (companyId = 1) => ({
  company_id: companyId,
  site_id: 3,
  order: { id: 401, Uid: "26112011", Amount: "4590.00", Currency: "RSD", SubscriptionId: null },
});

function aPanel(local = keptInMemory()) {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const events = createEventBus({
    target: new EventTarget(),
    source: "host",
    strict: true,
    onFault: () => undefined,
  });
  const chime = { play: jest.fn() };
  const announce = jest.fn();
  const news = createOrderNews({
    events,
    selection: createValue<Selection>({ company: { id: 1, name: "Dunav Trade", timeZone: "" }, pos: null }),
    chime,
    local,
    page: page as unknown as Document,
    announce,
  });
  return { news, events, chime, announce, page, local };
}

it("announces an order of any POS of the selected company, with a sound", () => {
  const { events, announce, chime } = aPanel();
  events.say("hpay-order-created", order());
  expect(announce).toHaveBeenCalledWith(expect.objectContaining({ site_id: 3 }), "Dunav Trade");
  expect(chime.play).toHaveBeenCalledWith("401");
});

it("keeps silent about other companies", () => {
  const { events, announce, chime } = aPanel();
  events.say("hpay-order-created", order(2));
  expect(announce).not.toHaveBeenCalled();
  expect(chime.play).not.toHaveBeenCalled();
});

it("shows orders without a sound once it is muted, also after a reload", () => {
  const { news, local } = aPanel();
  news.mute(true);
  const reloaded = aPanel(local);
  reloaded.events.say("hpay-order-created", order());
  expect(reloaded.announce).toHaveBeenCalledTimes(1);
  expect(reloaded.chime.play).not.toHaveBeenCalled();
});

it("counts what came while the page was out of sight", () => {
  const { news, events, page } = aPanel();
  events.say("hpay-order-created", order());
  page.hidden = true;
  events.say("hpay-order-created", order());
  events.say("hpay-order-created", order());
  expect(news.unseen.get()).toBe(2);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(news.unseen.get()).toBe(0);
});
