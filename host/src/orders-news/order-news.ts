import type { EventBus, LiveOrder, Readable, Selection } from "@hpay/contract";
import type { Kept } from "../state/kept";
import { createValue } from "../state/value";
import type { Chime } from "./chime";

const mutedKey = "hpay-sound";

/** News of orders that come in while one does something else. */
export interface OrderNews {
  /** Orders that came while the page was out of sight; for its title. */
  readonly unseen: Readable<number>;
  readonly isMuted: Readable<boolean>;
  mute(isMuted: boolean): void;
  stop(): void;
}

interface Options {
  readonly events: EventBus;
  readonly selection: Readable<Selection>;
  readonly chime: Chime;
  readonly local: Kept;
  readonly page: Document;
  announce(order: LiveOrder, companyName: string): void;
}

/** Every POS of the selected company counts, not only the selected one. */
export function createOrderNews({ events, selection, chime, local, page, announce }: Options): OrderNews {
  const unseen = createValue(0);
  const isMuted = createValue(local.read(mutedKey) === "off");

  const handleVisible = () => {
    if (!page.hidden) unseen.set(0);
  };
  page.addEventListener("visibilitychange", handleVisible);
  const stopHearing = events.on("hpay-order-created", (detail) => {
    const { company } = selection.get();
    if (company?.id !== detail.company_id) return;
    announce(detail, company.name);
    if (!isMuted.get()) chime.play(String(detail.order.id));
    if (page.hidden) unseen.set(unseen.get() + 1);
  });

  return {
    unseen,
    isMuted,
    mute(next) {
      isMuted.set(next);
      local.write(mutedKey, next ? "off" : "on");
    },
    stop() {
      stopHearing();
      page.removeEventListener("visibilitychange", handleVisible);
    },
  };
}
