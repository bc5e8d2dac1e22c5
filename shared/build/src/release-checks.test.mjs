import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addVersion, promote } from "./registry-file.mjs";
import { overlap, releaseFaults } from "./release-checks.mjs";

const title = { en: "Orders", rs: "Narudžbine" };
const aRelease = (...paths) => ({
  version: "1.0.0-a",
  contract: "^1.0.0",
  integrity: {},
  routes: paths.map((path) => ({ path, page: "orders", needs: "pos", title })),
  menu: [],
  slots: [],
});

describe("two patterns", () => {
  it.each([
    ["/orders", "/orders/:id?"],
    ["/orders/", "/Orders"],
    ["/orders/new", "/orders/:id?"],
    ["/orders/:id", "/orders/:uid?"],
    ["/:anything", "/orders/:id?"],
    ["/:a?/:b?", "/help"],
    ["/authn/:type?/:token?", "/authn/:type"],
  ])("Address patterns %s and %s can match the same address", (first, second) => {
    expect([overlap(first, second), overlap(second, first)]).toEqual([true, true]);
  });

  it.each([
    ["/orders", "/orders/:id"],
    ["/orders/:id?", "/payorders/:id?"],
    ["/orders/:id/lines", "/orders/:id?"],
    ["/orders/new", "/orders/old"],
  ])("Address patterns %s and %s never match the same address", (first, second) => {
    expect([overlap(first, second), overlap(second, first)]).toEqual([false, false]);
  });
});

describe("release", () => {
  let panel;
  beforeEach(() => {
    panel = mkdtempSync(join(tmpdir(), "hpay-checks-"));
  });
  afterEach(() => rmSync(panel, { recursive: true, force: true }));

  const faultsOf = (...paths) => releaseFaults(panel, { name: "mfe-payouts" }, aRelease(...paths));

  it("A release cannot claim an address of another live remote", () => {
    addVersion(panel, { name: "mfe-commerce", owner: "commerce" }, aRelease("/orders/:id?"));
    expect(faultsOf("/orders")).toEqual([]);
    promote(panel, "mfe-commerce", "1.0.0-a");
    expect(faultsOf("/orders")).toEqual(["The address /orders belongs to mfe-commerce as /orders/:id?."]);
    expect(faultsOf("/orders/new", "/payouts")).toEqual([
      "The address /orders/new belongs to mfe-commerce as /orders/:id?.",
    ]);
    expect(faultsOf("/orders/:id?")).toEqual(["The address /orders/:id? belongs to mfe-commerce."]);
  });

  it("A release cannot claim a page of the host", () => {
    expect(faultsOf("/App")).toEqual(["The address /App belongs to the host as /app."]);
  });

  it("A release cannot claim a gateway address", () => {
    expect(faultsOf("/Labels/:id", "/labelling")).toEqual([
      "The address /Labels/:id belongs to the gateway. Choose another first part.",
    ]);
  });

  it.each(["/payouts/../login", "/.", "/?x=1", "/a b", "//example.com", "/payouts/", "payouts", "/%2e"])(
    "A release with the invalid address %s is refused",
    (path) => {
      expect(faultsOf(path)).toContain(
        `The address ${path} is invalid. Use letters, digits, ".", "-" and "_" between slashes.`,
      );
    },
  );

  it("A release redirects only to its own addresses", () => {
    const redirectFaults = (redirectTo) => {
      const release = aRelease("/payouts", "/payoutdetails/:id");
      const routes = [...release.routes, { ...release.routes[0], path: "/payout/:id", redirectTo }];
      return releaseFaults(panel, { name: "mfe-payouts" }, { ...release, routes });
    };
    expect(redirectFaults("/payoutdetails/:id")).toEqual([]);
    expect(redirectFaults("/logout")).toEqual([
      "The address /payout/:id redirects to /logout, which is no address of this remote.",
    ]);
    expect(redirectFaults("/payout/:id")).toEqual([
      "The address /payout/:id redirects to /payout/:id, which redirects too.",
    ]);
    expect(redirectFaults("/payoutdetails/:uid")).toEqual([
      "The address /payout/:id redirects to /payoutdetails/:uid, but has no required part :uid.",
    ]);
  });

  it("A release's own patterns can overlap, but not be equal", () => {
    expect(faultsOf("/payouts/:id?", "/payouts/new")).toEqual([]);
    expect(faultsOf("/payouts/:id", "/payouts/:uid")).toEqual(["The address /payouts/:uid is named twice."]);
  });

  it.each([
    [{ slot: "order.details", page: "points", label: title }, []],
    [{ slot: "order.actions", path: "/payouts/:id", label: title }, []],
    [{ slot: "order.columns", field: "Data.points", label: title }, []],
    [{ slot: "order.colums", field: "Data.points" }, ['There is no extension point "order.colums".']],
    [{ slot: "pos.tabs", path: "/payouts", label: title }, ['The extension at pos.tabs needs "page".']],
    [
      { slot: "palette", path: "/orders", label: { en: "Orders" } },
      [
        "The extension at palette leads to /orders, which is no address of this remote.",
        "palette has no title in rs.",
      ],
    ],
  ])("The declared extension %j has the faults %j", (slot, faults) => {
    const release = { ...aRelease("/payouts/:id?"), slots: [slot] };
    expect(releaseFaults(panel, { name: "mfe-payouts" }, release)).toEqual(faults);
  });

  const deployHost = (host) => {
    mkdirSync(join(panel, "host"), { recursive: true });
    writeFileSync(join(panel, "host", "release.json"), JSON.stringify({ contract: "1.0.0", ...host }));
  };
  const withUses = (uses) => releaseFaults(panel, { name: "mfe-payouts" }, { ...aRelease("/payouts"), uses });

  it("A release cannot use an export missing from the deployed host", () => {
    deployHost({ provides: { "@hpay/remote-kit": { version: "1.0.0", names: ["useHost"] } } });
    expect(withUses({ "@hpay/remote-kit": { range: "^1.0.0", names: ["useHost"] } })).toEqual([]);
    expect(
      withUses({ "@hpay/remote-kit": { range: "^1.0.0", names: ["useHost", "useIsStillHere"] } }),
    ).toEqual(["It needs `useIsStillHere` of @hpay/remote-kit; the deployed host lacks it."]);
  });

  it("A release cannot require newer shared packages than the deployed host has", () => {
    deployHost({
      provides: { react: { version: "19.3.1" }, "@hpay/ui": { version: "1.0.0", names: ["Box"] } },
    });
    expect(
      withUses({ react: { range: "^19.4.0", names: [] }, "@hpay/ui": { range: "^1.1.0", names: ["Box"] } }),
    ).toEqual([
      "It needs react ^19.4.0; the deployed host has 19.3.1.",
      "It needs @hpay/ui ^1.1.0; the deployed host has 1.0.0.",
    ]);
  });

  it("A release is refused without its own or the host's export ledger", () => {
    deployHost({ provides: {} });
    expect(withUses(undefined)).toEqual([
      "The release was built without an export ledger. Build and publish the release again.",
    ]);
    deployHost({});
    expect(withUses({})).toEqual([
      "The deployed host was built without an export ledger. Deploy the host first.",
    ]);
  });
});
