import type { RemoteConfig } from "@hpay/contract";

export default {
  name: "mfe-companies-pos",
  owner: "companies and POS team",
  contract: "^1.1.0",
  routes: [
    {
      path: "/company",
      page: "companies",
      needs: "session",
      title: { en: "Companies", rs: "Firme", mk: "Фирми" },
    },
    {
      path: "/companydetails/:id",
      page: "company",
      needs: "session",
      title: { en: "Company", rs: "Firma", mk: "Фирма" },
    },
    {
      path: "/newcompany",
      page: "new-company",
      needs: "session",
      title: { en: "Create a company", rs: "Nova firma", mk: "Нова фирма" },
    },
    {
      path: "/invitation/:token",
      page: "invitation",
      needs: "session",
      title: { en: "Invitation", rs: "Poziv", mk: "Покана" },
    },
    { path: "/sites", page: "pos-list", needs: "selection", title: { en: "POS", rs: "POS", mk: "POS" } },
    {
      path: "/sitedetails/:id",
      page: "pos",
      needs: "selection",
      title: { en: "POS Configuration", rs: "Podešavanje POS-a", mk: "Поставки на POS" },
    },
    {
      path: "/sitedetails/:id/requests",
      page: "pos-requests",
      needs: "selection",
      title: { en: "Requests and deliveries", rs: "Zahtevi i isporuke", mk: "Барања и испораки" },
    },
  ],
  menu: [
    {
      path: "/company",
      label: { en: "Companies", rs: "Firme", mk: "Фирми" },
      icon: "company",
      order: 20,
      needs: "session",
    },
    { path: "/sites", label: { en: "POS", rs: "POS", mk: "POS" }, icon: "pos", order: 30, needs: "company" },
  ],
  slots: [],
  budgetBytes: 35_000,
  devPort: 4102,
} satisfies RemoteConfig;
