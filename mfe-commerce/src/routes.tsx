import type { ComponentType } from "react";
import { OrderListScreen } from "./orders/order-list/order-list-screen";

/** Page of `remote.config.ts` to screen. The orders list is what is seen first. */
export const pages: Readonly<Record<string, ComponentType>> = {
  orders: OrderListScreen,
};
