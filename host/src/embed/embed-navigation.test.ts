import { createEmbedNavigation } from "./embed-navigation";

function aHistory({ canLeave = true }: { readonly canLeave?: boolean | Promise<boolean> } = {}) {
  const foreignAddresses: string[] = [];
  const ask = jest.fn(() => canLeave);
  const navigation = createEmbedNavigation({
    start: "/orders",
    panelOrigin: "https://panel.example",
    isOwn: (pathname) => pathname.startsWith("/orders"),
    canLeave: ask,
    onElsewhere: (path) => foreignAddresses.push(path),
  });
  return {
    navigation,
    foreignAddresses,
    canLeave: ask,
    path: () => navigation.location.get().pathname,
  };
}

describe("embedded navigation", () => {
  it("An embedded page navigates in memory without changing the partner's address", () => {
    const initialHref = location.href;
    const { navigation, path } = aHistory();
    navigation.push("/orders/7?tab=items");
    expect(navigation.location.get()).toMatchObject({ pathname: "/orders/7", search: "?tab=items" });
    navigation.go(-1);
    expect(path()).toBe("/orders");
    navigation.go(1);
    expect(path()).toBe("/orders/7");
    navigation.go(1);
    expect(path()).toBe("/orders/7");
    expect(location.href).toBe(initialHref);
  });

  it("An embedded page reports addresses that are not embedded instead of opening them", () => {
    const { navigation, foreignAddresses, path } = aHistory();
    navigation.push("/company");
    expect([path(), foreignAddresses]).toEqual(["/orders", ["/company"]]);
  });

  it("An embedded page stays open while it has unsaved work", () => {
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

  it("A surrounding page is notified when the user stays at a record with unsaved work", async () => {
    let answer: (isLeaving: boolean) => void = () => undefined;
    const question = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    const { navigation } = aHistory({ canLeave: question });
    navigation.push("/orders?open=17");
    const onRefused = jest.fn();
    navigation.open("/orders", false, onRefused);
    expect(navigation.location.get().search).toBe("?open=17");
    answer(false);
    await question;
    expect(navigation.location.get().search).toBe("?open=17");
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  it("A surrounding page's second request replaces the first without a second confirmation", async () => {
    let answer: (isLeaving: boolean) => void = () => undefined;
    const question = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    const { navigation, path, canLeave } = aHistory({ canLeave: question });
    navigation.push("/orders?open=17");
    navigation.open("/orders/1", false, () => undefined);
    navigation.open("/orders/2", false, () => undefined);
    expect(canLeave).toHaveBeenCalledTimes(1);
    answer(true);
    await question;
    expect(path()).toBe("/orders/2");
  });

  it("A surrounding page's request to leave a new order asks the user about unsaved work", () => {
    const { navigation, canLeave } = aHistory({ canLeave: false });
    navigation.push("/orders", { newOrder: "order" });
    const onRefused = jest.fn();
    navigation.open("/orders", true, onRefused);
    expect([canLeave, onRefused].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(navigation.location.get().state).toEqual({ newOrder: "order" });
  });

  it("A surrounding page's request for the current address asks for no confirmation", () => {
    const { navigation, canLeave } = aHistory({ canLeave: false });
    navigation.push("/orders?open=17");
    const onRefused = jest.fn();
    navigation.open("/orders?open=17", false, onRefused);
    expect([canLeave, onRefused].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});
