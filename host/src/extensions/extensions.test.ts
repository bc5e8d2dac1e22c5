import type { RegistryRemote, RemoteSlot, Role, Session } from "@hpay/contract";
import { aRegistry } from "../pages/testing";
import { menuItems } from "../side-menu/menu-entries";
import { createValue } from "../state/value";
import { createExtensions, extensionsAt } from "./extensions";

const label = { en: "Loyalty", rs: "Lojalnost" };
const slots: readonly RemoteSlot[] = [
  { slot: "order.details", page: "loyalty-of-order", label },
  { slot: "order.details", page: "secret", label, action: "pos-secret.reveal" },
  { slot: "order.actions", path: "/loyalty/:id", label },
  { slot: "order.columns", field: "Data.loyalty.points", label },
  { slot: "pos.tabs", page: "loyalty-of-pos", label },
  { slot: "palette", path: "/loyalty", label },
];

/** A registry in which one remote fills these slots. */
function registryWithSlots(slots: readonly RemoteSlot[], changes: Partial<RegistryRemote> = {}) {
  const { remotes, revision } = aRegistry();
  return {
    revision,
    remotes: remotes.map((remote) => {
      const release = remote.versions["1.0.0"];
      return remote.name === "figures" && release
        ? { ...remote, versions: { "1.0.0": { ...release, slots } }, ...changes }
        : remote;
    }),
  };
}

describe("extensions", () => {
  it.each([
    ["order.details", "creator", ["loyalty-of-order", "secret"]],
    ["order.details", "staff", ["loyalty-of-order"]],
    ["pos.tabs", "staff", ["loyalty-of-pos"]],
  ] as const)("Extensions at %s are offered to %s as %j", (point, role, pages) => {
    expect(extensionsAt(registryWithSlots(slots), role, point).map(({ page }) => page)).toEqual(pages);
  });

  it("An extension names its remote and has a unique key", () => {
    expect(extensionsAt(registryWithSlots(slots), "staff", "order.actions")).toEqual([
      { slot: "order.actions", path: "/loyalty/:id", label, remote: "figures", key: "figures-2" },
    ]);
  });

  it("A disabled remote adds no extensions", () => {
    const disabledRegistry = registryWithSlots(slots, { disabled: { notice: label } });
    expect(extensionsAt(disabledRegistry, "creator", "palette")).toEqual([]);
  });

  it("The extension list changes only with the registry or role, and then notifies listeners", () => {
    const registry = createValue(registryWithSlots(slots));
    const session = createValue<Session>({ user: null, role: "creator" });
    const extensions = createExtensions({
      registry: () => registry,
      session,
      show: () => () => undefined,
    }).at("order.details");
    const receivedCounts: number[] = [];
    const stop = extensions.subscribe((list) => receivedCounts.push(list.length));
    expect(extensions.get()).toBe(extensions.get());
    session.set({ user: null, role: "staff" });
    registry.set(registryWithSlots([]));
    stop();
    registry.set(registryWithSlots(slots));
    expect(receivedCounts).toEqual([1, 0]);
  });

  it.each([
    ["creator", true],
    ["staff", false],
  ] satisfies [Role, boolean][])("A menu entry with an action is shown to %s: %s", (role, isShown) => {
    const entry = { path: "/keys", label, icon: "lock", order: 1, needs: "session" } as const;
    const secret = { ...entry, action: "pos-secret.reveal" } as const;
    const items = menuItems(aRegistry(), [secret], { company: null, pos: null }, role);
    expect(items.some(({ path }) => path === "/keys")).toBe(isShown);
  });
});
