import type { RemoteConfig } from "@hpay/contract";
import type { ReactNode } from "react";
import { defineRemote } from "./define-remote";
import type { RemotePageProps } from "./remote-root";
import { RouterScope } from "./router";

/** Configuration of a remote with two pages and a slot, for the tests of this package. */
export const shelfConfig = {
  name: "mfe-shelf",
  owner: "Shelf team",
  contract: "^1.0.0",
  routes: [
    { path: "/books", page: "books", needs: "session", title: { en: "Books", rs: "Knjige" } },
    { path: "/books/:id", page: "book", needs: "session", title: { en: "Book", rs: "Knjiga" } },
  ],
  menu: [],
  slots: [{ slot: "dashboard.figures", page: "figures" }],
  budgetBytes: 35_000,
  devPort: 4999,
} as const satisfies RemoteConfig;

export function shelfRemote(App: (props: RemotePageProps) => ReactNode) {
  const Routed = (props: RemotePageProps) => (
    <RouterScope>
      <App {...props} />
    </RouterScope>
  );
  const { routes } = shelfConfig;
  return defineRemote({ id: "mfe-shelf", version: "1.0.0", contract: "^1.0.0", App: Routed, routes });
}
