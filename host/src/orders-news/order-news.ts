import type { EventBus, LiveOrder, Preferences, Readable, Selection } from "@hpay/contract";
import type { OrderNews } from "../ports/live";
import { createValue } from "../state/value";
import type { Chime } from "./chime";

/** Orders within this time are announced together, so that many orders at once do not keep the page busy. */
const gatherMs = 1000;

export interface NewOrder {
  readonly order: LiveOrder["order"];
  readonly company: string;
  readonly companyId: number;
  readonly posId: number;
}

interface Options {
  readonly events: EventBus;
  readonly selection: Readable<Selection>;
  readonly chime: Chime;
  readonly preferences: Readable<Preferences>;
  readonly page: Document;
  /** Simultaneous orders are announced in arrival order. */
  announce(news: readonly NewOrder[]): void;
}

/** Orders of every POS of the selected company count, not only those of the selected POS. */
export function createOrderNews({
  events,
  selection,
  chime,
  preferences,
  page,
  announce,
}: Options): OrderNews {
  const unseenCount = createValue(0);
  let gatheredOrders: readonly NewOrder[] = [];
  let notifiedAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const announceGathered = () => {
    clearTimeout(timer);
    timer = undefined;
    notifiedAtMs = performance.now();
    const selectedCompanyId = selection.get().company?.id;
    // The person may have signed out, or chosen another company.
    const news = gatheredOrders.filter(({ companyId }) => companyId === selectedCompanyId);
    gatheredOrders = [];
    if (news.length === 0) return;
    const { newOrderNotice, newOrderSound } = preferences.get();
    if (newOrderNotice) announce(news);
    if (newOrderSound) chime.play();
    if (page.hidden) unseenCount.set(unseenCount.get() + news.length);
  };

  const handleVisible = () => {
    if (!page.hidden) unseenCount.set(0);
  };
  page.addEventListener("visibilitychange", handleVisible);
  const unsubscribe = events.on("hpay-order-created", (detail) => {
    const { company } = selection.get();
    if (company?.id !== detail.company_id) return;
    const { order, company_id: companyId, site_id: posId } = detail;
    gatheredOrders = [...gatheredOrders, { order, company: company.name, companyId, posId }];
    // Uses the clock, because timers of a hidden tab can be delayed by up to a minute.
    const restMs = notifiedAtMs + gatherMs - performance.now();
    if (restMs <= 0) announceGathered();
    else timer ??= setTimeout(announceGathered, restMs);
  });

  return {
    unseenCount,
    stop() {
      clearTimeout(timer);
      unsubscribe();
      page.removeEventListener("visibilitychange", handleVisible);
    },
  };
}
