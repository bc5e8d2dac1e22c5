import type { RemoteConfig } from "@hpay/contract";

export default {
  name: "mfe-support",
  owner: "support team",
  contract: "^1.1.0",
  routes: [
    {
      path: "/tickets",
      page: "tickets",
      needs: "selection",
      title: { en: "Support tickets", rs: "Tiketi za podršku", mk: "Тикети за поддршка" },
    },
    {
      path: "/newticket",
      page: "new-ticket",
      needs: "selection",
      title: { en: "New support ticket", rs: "Novi tiket", mk: "Нов тикет" },
    },
    {
      path: "/ticketdetails/:id",
      page: "ticket",
      needs: "selection",
      title: { en: "Support ticket", rs: "Tiket za podršku", mk: "Тикет за поддршка" },
    },
    { path: "/help", page: "help", needs: "session", title: { en: "Help", rs: "Pomoć", mk: "Помош" } },
    {
      path: "/platform",
      page: "platform",
      needs: "session",
      title: { en: "Platform modules", rs: "Moduli platforme", mk: "Модули на платформата" },
    },
    {
      path: "/releases",
      page: "releases",
      needs: "session",
      title: { en: "Releases", rs: "Izdanja", mk: "Изданија" },
    },
  ],
  menu: [
    {
      path: "/platform",
      label: { en: "Platform modules", rs: "Moduli platforme", mk: "Модули на платформата" },
      icon: "platform",
      order: 110,
      needs: "session",
    },
    {
      path: "/tickets",
      label: { en: "Support tickets", rs: "Tiketi za podršku", mk: "Тикети за поддршка" },
      icon: "ticket",
      order: 120,
      needs: "session",
      unread: { resource: "tickets", filter: { Closed: false }, at: "LastMessageAt", by: "LastWriter" },
    },
    {
      path: "/help",
      label: { en: "Help", rs: "Pomoć", mk: "Помош" },
      icon: "help",
      order: 130,
      needs: "session",
    },
  ],
  slots: [{ slot: "dashboard.content", page: "dashboard-content" }],
  budgetBytes: 35_000,
  devPort: 4105,
} satisfies RemoteConfig;
