import { createEmbedNavigation } from "./embed-navigation";

function aHistory({ canLeave = true } = {}) {
  const elsewhere: string[] = [];
  const navigation = createEmbedNavigation({
    start: "/orders",
    panelOrigin: "https://panel.example",
    isOwn: (pathname) => pathname.startsWith("/orders"),
    canLeave: () => canLeave,
    onElsewhere: (path) => elsewhere.push(path),
  });
  return { navigation, elsewhere, path: () => navigation.location.get().pathname };
}

describe("embedded navigation", () => {
  it("An embedded page navigates in memory, and leaves the partner's address alone", () => {
    const before = location.href;
    const { navigation, path } = aHistory();
    navigation.push("/orders/7?tab=items");
    expect(navigation.location.get()).toMatchObject({ pathname: "/orders/7", search: "?tab=items" });
    navigation.go(-1);
    expect(path()).toBe("/orders");
    navigation.go(1);
    expect(path()).toBe("/orders/7");
    navigation.go(1);
    expect(path()).toBe("/orders/7");
    expect(location.href).toBe(before);
  });

  it("An embedded page reports addresses that are not embedded instead of opening them", () => {
    const { navigation, elsewhere, path } = aHistory();
    navigation.push("/company");
    expect([path(), elsewhere]).toEqual(["/orders", ["/company"]]);
  });

  it("An embedded page stays while it has unsaved work", () => {
    const { navigation, path } = aHistory({ canLeave: false });
    navigation.push("/orders/7");
    expect(path()).toBe("/orders");
  });

  it("An embedded page drops forward entries after a new navigation", () => {
    const { navigation, path } = aHistory();
    navigation.push("/orders/1");
    navigation.go(-1);
    navigation.push("/orders/2");
    navigation.go(-1);
    navigation.go(1);
    expect(path()).toBe("/orders/2");
  });
});
