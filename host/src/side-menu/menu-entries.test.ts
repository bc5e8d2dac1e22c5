import type { RemoteMenuEntry, Selection } from "@hpay/contract";
import { aRegistry } from "../pages/testing";
import { currentPath, menuItems } from "./menu-entries";

const dashboard: RemoteMenuEntry = {
  path: "/app",
  label: { en: "Dashboard", rs: "Početna" },
  icon: "dashboard",
  order: 10,
  needs: "session",
};
const company = { id: 1, name: "Dunav Trade", timeZone: "" };
const pos = { id: 3, name: "dunav.example", merchantUid: "demo-shop", type: "site-standard" };
const items = (selection: Selection) =>
  menuItems(aRegistry(), [dashboard], selection).map((item) => [item.path, item.missingSelection]);

describe("menu", () => {
  // spec 1.2-side-menu-entries-order
  it("Menu entries follow the order that remotes request", () => {
    expect(items({ company, pos })).toEqual([
      ["/app", null],
      ["/company", null],
      ["/sites", null],
      ["/orders", null],
    ]);
  });

  // spec 1.2-sites-requires-company
  it("Menu entries indicate that a company must be selected first", () => {
    expect(items({ company: null, pos: null })).toEqual([
      ["/app", null],
      ["/company", null],
      ["/sites", "company"],
      ["/orders", "company"],
    ]);
  });

  // spec 1.2-methods-subscriptions-orders-new
  it("Menu entries state when they need a POS first", () => {
    expect(items({ company, pos: null })).toContainEqual(["/orders", "pos"]);
  });
});

describe("current menu entry", () => {
  const paths = [{ path: "/orders" }, { path: "/orders/new-pbl" }, { path: "/sites" }];
  it.each([
    ["/orders", "/orders"],
    ["/Orders/12", "/orders"],
    ["/orders/new-pbl", "/orders/new-pbl"],
    ["/ordersx", null],
    ["/user", null],
  ])("The current menu entry at %s is %s", (pathname, path) =>
    expect(currentPath(paths, pathname)).toBe(path),
  );
});
