import { startEarlyList } from "./early-list";
import { earlyTransactions } from "./transaction-cells";

startEarlyList(earlyTransactions);
