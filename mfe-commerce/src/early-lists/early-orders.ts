import { startEarlyList } from "./early-list";
import { earlyOrders } from "./order-cells";

startEarlyList(earlyOrders);
