import { lazyWithRetry } from "@hpay/remote-kit";
import { Loading } from "@hpay/ui/page";
import type { ComponentType } from "react";
import { OrderListScreen } from "./orders/order-list/order-list-screen";

/** Maps the pages of `remote.config.ts` to screens. The order list loads first, the others on demand. */
export const pages: Readonly<Record<string, ComponentType>> = {
  orders: OrderListScreen,
  transactions: lazyWithRetry(
    () =>
      import("./transactions/transaction-list/transaction-list-screen").then(
        (module) => module.TransactionListScreen,
      ),
    <Loading />,
  ),
  subscriptions: lazyWithRetry(
    () =>
      import("./subscriptions/subscription-list/subscription-list-screen").then(
        (module) => module.SubscriptionListScreen,
      ),
    <Loading />,
  ),
  "dashboard-figures": lazyWithRetry(
    () => import("./dashboard/dashboard-figures").then((module) => module.DashboardFigures),
    <Loading />,
  ),
};
