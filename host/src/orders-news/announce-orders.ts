import type { Notice } from "@hpay/contract";
import { addressOfPos } from "../navigation/selection-in-address";
import type { Notices } from "../ports/notices";
import type { HostTranslate } from "../ports/panel";
import type { NewOrder } from "./order-news";

/** Up to this many new orders get a toast each; more at once share one toast, and each is in the drawer. */
const maxSeparateToasts = 2;

/** Notifies a person of orders that arrived together. */
export function announceOrders(news: readonly NewOrder[], notices: Notices, t: HostTranslate): void {
  const orderNotices = news.map(({ order, company, ...rest }): Notice => {
    const params = { company, uid: order.Uid, amount: order.Amount, currency: order.Currency };
    return { tone: "info", text: t("orders.new", params), href: addressOfPos(`/orders/${order.id}`, rest) };
  });
  const [firstOrder] = news;
  if (!firstOrder || news.length <= maxSeparateToasts) {
    notices.notifyAll(orderNotices);
    return;
  }
  const text = t("orders.new-many", { count: news.length, company: firstOrder.company });
  const isSinglePos = news.every(({ posId }) => posId === firstOrder.posId);
  const href = isSinglePos ? addressOfPos("/orders", firstOrder) : "/orders";
  notices.notifyAll(orderNotices, { notice: { tone: "info", text, href }, group: "orders" });
}
