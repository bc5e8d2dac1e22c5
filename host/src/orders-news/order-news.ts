import type { EventBus, LiveOrder, Preferences, Readable, Selection } from "@hpay/contract";
import { createValue } from "../state/value";
import type { Chime } from "./chime";

/** News of orders that come in while one does something else. */
export interface OrderNews {
  /** Orders that came while the page was out of sight; for its title. */
  readonly unseen: Readable<number>;
  stop(): void;
}

interface Options {
  readonly events: EventBus;
  readonly selection: Readable<Selection>;
  readonly chime: Chime;
  readonly preferences: Readable<Preferences>;
  readonly page: Document;
  announce(order: LiveOrder, companyName: string): void;
}

/** Every POS of the selected company counts, not only the selected one. */
export function createOrderNews({
  events,
  selection,
  chime,
  preferences,
  page,
  announce,
}: Options): OrderNews {
  const unseen = createValue(0);

  const handleVisible = () => {
    if (!page.hidden) unseen.set(0);
  };
  page.addEventListener("visibilitychange", handleVisible);
  const stopHearing = events.on("hpay-order-created", (detail) => {
    const { company } = selection.get();
    if (company?.id !== detail.company_id) return;
    const { newOrderNotice, newOrderSound } = preferences.get();
    if (newOrderNotice) announce(detail, company.name);
    if (newOrderSound) chime.play(String(detail.order.id));
    if (page.hidden) unseen.set(unseen.get() + 1);
  });

  return {
    unseen,
    stop() {
      stopHearing();
      page.removeEventListener("visibilitychange", handleVisible);
    },
  };
}
