import type { Registry, RegistryRemote, RegistryVersion } from "@hpay/contract";

const text = (en: string) => ({ en, rs: `${en} (rs)` });

const release = (changes: Partial<RegistryVersion>): RegistryVersion => ({
  version: "1.0.0",
  contract: "^1.0.0",
  entry: "/remotes/x/1.0.0/entry.js",
  globalName: "x",
  integrity: {},
  preloadFiles: [],
  routes: [],
  menu: [],
  slots: [],
  preload: false,
  ...changes,
});

const remote = (name: string, changes: Partial<RegistryVersion>): RegistryRemote => ({
  name,
  owner: "team",
  channels: { stable: "1.0.0" },
  versions: { "1.0.0": release(changes) },
});

/** A panel of three teams: one signs people in, one shows a list, one fills the dashboard. */
export function aRegistry(): Registry {
  return {
    revision: "r1",
    remotes: [
      remote("gate", {
        provides: "identity",
        routes: [
          { path: "/login", page: "login", needs: "public", title: text("Sign in"), frame: "bare" },
          { path: "/user", page: "user", needs: "session", title: text("Account") },
        ],
      }),
      remote("lists", {
        routes: [
          { path: "/company", page: "companies", needs: "session", title: text("Companies") },
          { path: "/sites", page: "sites", needs: "company", title: text("POS") },
          { path: "/tickets", page: "tickets", needs: "selection", title: text("Tickets") },
          {
            path: "/orders/:id?",
            page: "orders",
            needs: "pos",
            title: text("Orders"),
            record: "company_site_orders",
          },
          { path: "/old/:id", page: "old", needs: "pos", title: text("Old"), redirectTo: "/orders/:id" },
        ],
        menu: [
          { path: "/orders", label: text("Orders"), icon: "order", order: 90, needs: "pos" },
          { path: "/company", label: text("Companies"), icon: "company", order: 20, needs: "session" },
          { path: "/sites", label: text("POS"), icon: "pos", order: 30, needs: "company" },
        ],
      }),
      remote("figures", { slots: [{ slot: "dashboard.figures", page: "figures" }] }),
    ],
  };
}
