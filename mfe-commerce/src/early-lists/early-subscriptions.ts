import { startEarlyList } from "./early-list";
import { earlySubscriptions } from "./subscription-cells";

startEarlyList(earlySubscriptions);
