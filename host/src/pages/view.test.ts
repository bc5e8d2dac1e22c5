import type { Role, Selection } from "@hpay/contract";
import { aRegistry } from "./testing";
import { type ViewFacts, viewOf } from "./view";

const company = { id: 1, name: "Dunav Trade", timeZone: "" };
const pos = { id: 3, name: "dunav.example", merchantUid: "demo-shop", type: "site-standard" };
const noSelection: Selection = { company: null, pos: null };

const viewAt = (pathname: string, changes: Partial<ViewFacts> = {}) =>
  viewOf({
    registry: aRegistry(),
    pathname,
    isSignedIn: true,
    role: "creator",
    selection: { company, pos },
    loading: "loaded",
    ...changes,
  });

describe("address", () => {
  // spec 1.2-wait-session-check-then 3.2-session-check
  it.each(["/", "/wait", "/Wait/"])("Address %s waits for the session check", (path) => {
    expect(viewAt(path)).toEqual({ kind: "starting" });
  });

  // spec 1.2-login-sign
  it("A public page opens without a session", () => {
    expect(viewAt("/login", { isSignedIn: false })).toMatchObject({ kind: "remote", name: "gate" });
  });

  it("A page for an action is shown to permitted roles, and explains the restriction to others", () => {
    const registry = aRegistry();
    const isFirst = { action: "pos-secret.reveal" } as const;
    const remotes = registry.remotes.map((remote) => ({
      ...remote,
      versions: Object.fromEntries(
        Object.entries(remote.versions).map(([key, release]) => [
          key,
          { ...release, routes: release.routes.map((route) => ({ ...route, ...isFirst })) },
        ]),
      ),
    }));
    const kindFor = (role: Role) => viewAt("/company", { registry: { ...registry, remotes }, role }).kind;
    expect([kindFor("creator"), kindFor("staff")]).toEqual(["remote", "not-allowed"]);
  });

  // spec 1.2-routes-after-sign-sit 3.6-authenticated-routes-need-sign
  it.each(["/orders", "/app", "/nowhere"])("Address %s shows nothing to a signed-out visitor", (path) => {
    expect(viewAt(path, { isSignedIn: false })).toEqual({ kind: "starting" });
  });

  // spec 2.2-mixed-case-paymentmethods-same
  it("An address opens its remote's page with parameters, in any letter case", () => {
    expect(viewAt("/Orders/email:ana@x.rs")).toMatchObject({
      kind: "remote",
      name: "lists",
      route: { page: "orders" },
      params: { id: "email:ana@x.rs" },
    });
  });

  // spec 1.2-app-dashboard
  it("The dashboard page belongs to the host", () => {
    expect(viewAt("/app")).toEqual({ kind: "dashboard" });
  });

  // spec 2.2-fiscalmethods-id-leads-fiscaldetails
  it("A moved address redirects with its parameters", () => {
    expect(viewAt("/old/12")).toEqual({ kind: "redirect", to: "/orders/12" });
  });

  it("Addresses that redirect to each other are not found, so the tab does not freeze", () => {
    const registry = aRegistry();
    const redirectTo = "/orders/:id";
    const remotes = registry.remotes.map((remote) => ({
      ...remote,
      versions: Object.fromEntries(
        Object.entries(remote.versions).map(([key, version]) => [
          key,
          { ...version, routes: version.routes.map((route) => ({ ...route, redirectTo })) },
        ]),
      ),
    }));
    expect(viewAt("/old/12", { registry: { ...registry, remotes } })).toEqual({ kind: "not-found" });
  });

  it("An unknown address is not found", () => {
    expect(viewAt("/nowhere")).toEqual({ kind: "not-found" });
  });
});

describe("pages that need a selection", () => {
  it.each([
    // spec 1.2-sites-requires-company
    ["/sites", noSelection, "company"],
    ["/orders", noSelection, "company"],
    // spec 2.2-screens-need-selected-company
    ["/orders", { company, pos: null }, "pos"],
  ])("Page %s names the missing selection", (path, selection, part) => {
    expect(viewAt(path, { selection })).toMatchObject({ kind: "needs", part });
  });

  // spec 2.2-screen-waits-pos-before
  it.each(["/orders", "/sites", "/tickets"])("Page %s waits while companies load", (path) => {
    expect(viewAt(path, { selection: noSelection, loading: "loading" })).toMatchObject({
      kind: "loading-selection",
    });
  });

  it("A page that needs only a company opens without a POS", () => {
    expect(viewAt("/sites", { selection: { company, pos: null } })).toMatchObject({ kind: "remote" });
  });
});

describe("pages with an optional company", () => {
  it("A page that works without a company opens once the selection is known to be empty", () => {
    expect(viewAt("/tickets", { selection: noSelection })).toMatchObject({
      kind: "remote",
      route: { page: "tickets" },
    });
  });

  it("A page with an optional company does not open while the selection is unknown", () => {
    expect(viewAt("/tickets", { selection: noSelection, loading: "failed" })).toMatchObject({
      kind: "needs",
    });
  });

  it.each(["loading", "failed"] as const)(
    "A page without requirements opens immediately: companies %s",
    (loading) => {
      expect(viewAt("/user", { selection: noSelection, loading })).toMatchObject({ kind: "remote" });
    },
  );
});

it("A disabled remote shows its notice", () => {
  const registry = aRegistry();
  const remotes = registry.remotes.map((remote) => ({
    ...remote,
    disabled: { notice: { en: "Back at noon", rs: "Vraćamo se u podne" } },
  }));
  expect(viewAt("/orders", { registry: { ...registry, remotes } })).toMatchObject({
    kind: "disabled",
    notice: { en: "Back at noon" },
  });
});
