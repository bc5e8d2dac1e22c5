import { createEventBus, initialPreferences, type Preferences, type Selection } from "@hpay/contract";
import { createValue } from "../state/value";
import { createOrderNews } from "./order-news";

const order = (companyId = 1) => ({
  company_id: companyId,
  site_id: 3,
  order: { id: 401, Uid: "26112011", Amount: "4590.00", Currency: "RSD", SubscriptionId: null },
});

function aPanel(preferences: Partial<Preferences> = {}) {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const events = createEventBus({
    target: new EventTarget(),
    source: "host",
    strict: true,
    onFault: () => undefined,
  });
  const chime = { play: jest.fn() };
  const announce = jest.fn();
  const selection = createValue<Selection>({
    company: { id: 1, name: "Dunav Trade", timeZone: "" },
    pos: null,
  });
  const news = createOrderNews({
    events,
    selection,
    chime,
    preferences: createValue<Preferences>({ ...initialPreferences, ...preferences }),
    page: page as unknown as Document,
    announce,
  });
  return { news, events, chime, announce, page, selection };
}

// spec 1.2-new-order-plays-short 3.4-new-order-sound-new
it("An order from any of the selected company's POS is announced with a sound", () => {
  const { events, announce, chime } = aPanel();
  events.emit("hpay-order-created", order());
  expect(announce).toHaveBeenCalledWith([
    { order: order().order, company: "Dunav Trade", companyId: 1, posId: 3 },
  ]);
  expect(chime.play).toHaveBeenCalledTimes(1);
});

it("Orders of other companies are not announced", () => {
  const { events, announce, chime } = aPanel();
  events.emit("hpay-order-created", order(2));
  expect(announce).not.toHaveBeenCalled();
  expect(chime.play).not.toHaveBeenCalled();
});

it("Orders are shown silently when the user has disabled sound", () => {
  const { events, announce, chime } = aPanel({ newOrderSound: false });
  events.emit("hpay-order-created", order());
  expect(announce).toHaveBeenCalledTimes(1);
  expect(chime.play).not.toHaveBeenCalled();
});

it("Order messages are hidden but still counted when the user has disabled them", () => {
  const { news, events, announce, chime, page } = aPanel({ newOrderNotice: false });
  page.hidden = true;
  events.emit("hpay-order-created", order());
  expect(announce).not.toHaveBeenCalled();
  expect(chime.play).toHaveBeenCalledTimes(1);
  expect(news.unseenCount.get()).toBe(1);
});

describe("rush of orders", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("A rush of orders is announced immediately, then once a second, with none left out", () => {
    const { events, announce, chime } = aPanel();
    for (let count = 0; count < 5; count += 1) events.emit("hpay-order-created", order());
    expect(announce.mock.calls.map(([news]) => news.length)).toEqual([1]);
    jest.advanceTimersByTime(1000);
    for (let count = 0; count < 2; count += 1) events.emit("hpay-order-created", order());
    jest.advanceTimersByTime(1000);
    expect(announce.mock.calls.map(([news]) => news.length)).toEqual([1, 4, 2]);
    expect(chime.play).toHaveBeenCalledTimes(3);
    jest.advanceTimersByTime(1000);
    events.emit("hpay-order-created", order());
    expect(announce).toHaveBeenCalledTimes(4);
  });

  it("Orders collected for a signed-out user are not announced", () => {
    const { events, announce, chime, selection } = aPanel();
    for (let count = 0; count < 3; count += 1) events.emit("hpay-order-created", order());
    selection.set({ company: null, pos: null });
    jest.advanceTimersByTime(1000);
    expect(announce).toHaveBeenCalledTimes(1);
    expect(chime.play).toHaveBeenCalledTimes(1);
  });

  it("A hidden tab announces a later order without waiting for a timer", () => {
    const { events, chime } = aPanel();
    const clock = jest.spyOn(performance, "now").mockReturnValue(0);
    events.emit("hpay-order-created", order());
    clock.mockReturnValue(400);
    events.emit("hpay-order-created", order());
    expect(chime.play).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(10_000);
    events.emit("hpay-order-created", order());
    expect(chime.play).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(60_000);
    expect(chime.play).toHaveBeenCalledTimes(2);
    clock.mockRestore();
  });
});

it("Orders that arrive while the page is hidden are counted", () => {
  jest.useFakeTimers();
  const { news, events, page } = aPanel();
  events.emit("hpay-order-created", order());
  page.hidden = true;
  events.emit("hpay-order-created", order());
  events.emit("hpay-order-created", order());
  jest.advanceTimersByTime(1000);
  expect(news.unseenCount.get()).toBe(2);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(news.unseenCount.get()).toBe(0);
  jest.useRealTimers();
});
