import { syncAddress } from "./page-address";

const openedPaths: (string | null)[] = [];
let stop: () => void = () => undefined;
beforeEach(() => {
  openedPaths.length = 0;
  history.replaceState(null, "", "/portal?tab=money");
});
afterEach(() => stop());

function anAddress(name = "orders") {
  const address = syncAddress(name, (path) => openedPaths.push(path));
  stop = address.stop;
  return address;
}
const goBack = () =>
  new Promise((resolve) => {
    addEventListener("popstate", resolve, { once: true });
    history.back();
  });

describe("address of an embedded page in its portal", () => {
  it("A navigation adds a history entry and keeps the portal's own parameters", async () => {
    const address = anAddress();
    address.moved("/orders?page=2", false);
    address.moved("/orders/17", false);
    expect(address.read()).toBe("/orders/17");
    expect(new URL(location.href).searchParams.get("tab")).toBe("money");
    await goBack();
    expect(openedPaths).toEqual(["/orders?page=2"]);
    await goBack();
    expect(openedPaths).toEqual(["/orders?page=2", null]);
  });

  it("A Back navigation to an entry without an address adds no history entry", async () => {
    const address = anAddress();
    address.moved("/orders", false);
    const lengthBefore = history.length;
    await goBack();
    address.moved("/orders/17", false);
    expect([openedPaths, address.read(), history.length]).toEqual([[null], "/orders/17", lengthBefore]);
    address.moved("/orders/18", false);
    await goBack();
    expect([address.read(), history.length]).toEqual(["/orders/17", lengthBefore]);
  });

  it("A Back navigation blocked by unsaved work restores the shown address", async () => {
    const address = anAddress();
    address.moved("/orders", false);
    address.moved("/orders?open=17", false);
    for (const _ of ["once", "again"]) {
      await goBack();
      expect(address.read()).toBe("/orders");
      address.moved("/orders?open=17", false);
      expect(address.read()).toBe("/orders?open=17");
    }
    await goBack();
    expect(openedPaths).toEqual(["/orders", "/orders", "/orders"]);
  });

  it("A navigation that replaces the address adds no history entry", () => {
    const address = anAddress();
    const lengthBefore = history.length;
    address.moved("/orders/17", true);
    expect([history.length, address.read()]).toEqual([lengthBefore, "/orders/17"]);
  });

  it("An address outside the panel is ignored", () => {
    history.replaceState(null, "", "/portal?orders=https%3A%2F%2Fevil.example");
    expect(anAddress().read()).toBeNull();
  });
});
