import type { RemoteConfig } from "@hpay/contract";

const orders = { en: "Orders", rs: "Porudžbine", mk: "Нарачки" };
const transactions = { en: "Transactions", rs: "Transakcije", mk: "Трансакции" };
const subscriptions = { en: "Subscriptions", rs: "Pretplate", mk: "Претплати" };
const payByLink = {
  en: "Create pay-by-link order",
  rs: "Nova porudžbina za plaćanje linkom",
  mk: "Нова нарачка за плаќање со линк",
};

export default {
  name: "mfe-commerce",
  owner: "Orders and subscriptions team",
  contract: "^1.1.0",
  routes: [
    {
      path: "/orders/:id?",
      page: "orders",
      needs: "pos",
      title: orders,
      record: "company_site_orders",
      early: "src/early-lists/early-orders.ts",
    },
    {
      path: "/transactions/:id?",
      page: "transactions",
      needs: "pos",
      title: transactions,
      record: "company_site_transactions",
      early: "src/early-lists/early-transactions.ts",
    },
    {
      path: "/subscriptions/:id?",
      page: "subscriptions",
      needs: "pos",
      title: subscriptions,
      record: "company_site_subscriptions",
      early: "src/early-lists/early-subscriptions.ts",
    },
  ],
  menu: [
    { path: "/subscriptions", label: subscriptions, icon: "subscription", order: 70, needs: "pos" },
    { path: "/orders/new-pbl", label: payByLink, icon: "pay-by-link", order: 80, needs: "pos" },
    { path: "/orders", label: orders, icon: "order", order: 90, needs: "pos" },
    { path: "/transactions", label: transactions, icon: "transaction", order: 100, needs: "pos" },
  ],
  slots: [
    {
      slot: "dashboard.figures",
      page: "dashboard-figures",
      early: "src/dashboard/early-figures/early-figures.ts",
    },
  ],
  budgetBytes: 35_000,
  devPort: 4104,
} satisfies RemoteConfig;
