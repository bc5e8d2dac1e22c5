import { waitFor } from "@testing-library/react";
import type { LeaveGuard, Navigation } from "../ports/navigation";
import { createNavigation } from "./history-navigation";
import { createLeaveGuard } from "./leave-guard";

let leaveGuard: LeaveGuard;
let navigation: Navigation;
const refusedAddresses: string[] = [];
let posId = 1;
const complete = (address: string) =>
  address.startsWith("/orders") ? `${address.replace(/\?.*$/, "")}?site_id=${posId}` : address;
const waitUntilSettled = () => new Promise((resolve) => setTimeout(resolve, 250));

beforeEach(() => {
  window.history.replaceState(null, "", "/app");
  refusedAddresses.length = 0;
  leaveGuard = createLeaveGuard();
  posId = 1;
  navigation = createNavigation({
    page: window,
    leaveGuard,
    complete,
    onRefused: (to) => refusedAddresses.push(to),
  });
});
afterEach(() => navigation.stop());

describe("history", () => {
  it("The history emits a new address with its state", () => {
    const pathnames: string[] = [];
    navigation.location.subscribe((location) => pathnames.push(location.pathname));
    navigation.push("/sites?page=2#top", { from: "menu" });
    expect(navigation.location.get()).toMatchObject({
      pathname: "/sites",
      search: "?page=2",
      hash: "#top",
      state: { from: "menu" },
    });
    expect(pathnames).toEqual(["/sites"]);
  });

  it("The history goes back to the previous page", async () => {
    navigation.push("/orders");
    navigation.push("/sites");
    navigation.go(-1);
    await waitUntilSettled();
    expect(navigation.location.get().pathname).toBe("/orders");
  });

  it("The history refuses an address outside the panel", () => {
    navigation.push("https://evil.example/");
    navigation.push("//evil.example");
    expect(navigation.location.get().pathname).toBe("/app");
    expect(refusedAddresses).toEqual(["https://evil.example/", "//evil.example"]);
  });

  it("The history does not leave a page with unsaved work when the user refuses", async () => {
    leaveGuard.ask(() => Promise.resolve(false));
    navigation.push("/orders");
    await waitUntilSettled();
    expect(window.location.pathname).toBe("/app");
  });

  it("The history leaves a page with unsaved work if the user agrees", async () => {
    leaveGuard.ask(() => Promise.resolve(true));
    navigation.push("/orders");
    await waitUntilSettled();
    expect(navigation.location.get().pathname).toBe("/orders");
  });

  it("The history asks for no confirmation when a page changes its own query", () => {
    const ask = jest.fn(() => Promise.resolve(false));
    leaveGuard.ask(ask);
    navigation.ofRemotes.replace("/app?page=2");
    expect(navigation.location.get().search).toBe("?page=2");
    expect(ask).not.toHaveBeenCalled();
  });

  it("Three quick clicks on Back ask for only one confirmation", async () => {
    for (const path of ["/a", "/b", "/c", "/d"]) navigation.push(path);
    const ask = jest.fn(() => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 150)));
    leaveGuard.ask(ask);
    window.history.back();
    window.history.back();
    window.history.back();
    await waitUntilSettled();
    await waitUntilSettled();
    expect(window.location.pathname).toBe("/d");
    expect(navigation.location.get().pathname).toBe("/d");
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("Back asks before closing a dialog opened by the page's query", async () => {
    navigation.push("/sites");
    navigation.push("/sites?open=5");
    const stop = leaveGuard.ask(() => Promise.resolve(false));
    window.history.back();
    await waitUntilSettled();
    expect(navigation.location.get().search).toBe("?open=5");
    expect(window.location.search).toBe("?open=5");
    stop();
    leaveGuard.ask(() => Promise.resolve(true));
    window.history.back();
    await waitUntilSettled();
    expect(navigation.location.get().search).toBe("");
  });

  it("Back to another anchor on the same page asks for no confirmation", async () => {
    navigation.push("/sites?open=5");
    navigation.push("/sites?open=5#items");
    const ask = jest.fn(() => Promise.resolve(false));
    leaveGuard.ask(ask);
    window.history.back();
    await waitUntilSettled();
    expect(navigation.location.get().hash).toBe("");
    expect(ask).not.toHaveBeenCalled();
  });

  it("A step over several pages reaches its target after the user agrees", async () => {
    for (const path of ["/a", "/b", "/c"]) navigation.push(path);
    const stop = leaveGuard.ask(() => new Promise((resolve) => setTimeout(() => resolve(true), 100)));
    navigation.go(-2);
    await waitFor(() => expect(navigation.location.get().pathname).toBe("/a"));
    stop();
    navigation.go(2);
    await waitFor(() => expect(navigation.location.get().pathname).toBe("/c"));
  });

  it("The history blocks no navigation after the session has ended", () => {
    leaveGuard.ask(() => Promise.resolve(false));
    navigation.force("/login");
    expect(navigation.location.get().pathname).toBe("/login");
  });
});

describe("dialog with a history entry", () => {
  const dialog = { newOrder: "order" };
  const isOpen = () => JSON.stringify(navigation.location.get().state) === JSON.stringify(dialog);
  let question: jest.Mock<Promise<boolean>>;
  let hasTyped: boolean;
  beforeEach(() => {
    hasTyped = false;
    question = jest.fn(() => Promise.resolve(false));
    leaveGuard.ask(() => (hasTyped && isOpen() ? question() : true));
    navigation.push("/sites");
    navigation.ofRemotes.push("/sites", dialog);
  });
  const goBack = async () => {
    window.history.back();
    await waitUntilSettled();
  };

  it("Back asks before closing a dialog with typed values, and closes it when the user agrees", async () => {
    hasTyped = true;
    await goBack();
    expect(question).toHaveBeenCalledTimes(1);
    expect(isOpen()).toBe(true);
    // The person takes a moment to read the question.
    question.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(true), 100)));
    await goBack();
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(navigation.location.get().pathname).toBe("/sites");
  });

  it.each(["/sites", "/sites?company_id=1&site_id=1", "/sites?open=5"])(
    "A shell link to %s asks before closing a dialog with typed values",
    async (to) => {
      hasTyped = true;
      navigation.push(to);
      await waitUntilSettled();
      expect(question).toHaveBeenCalledTimes(1);
      expect(isOpen()).toBe(true);
      question.mockResolvedValue(true);
      navigation.push(to);
      await waitUntilSettled();
      expect(isOpen()).toBe(false);
    },
  );

  it("Back closes an unedited dialog immediately", async () => {
    await goBack();
    expect(isOpen()).toBe(false);
    expect(question).not.toHaveBeenCalled();
  });

  it.each(["/sites", "/sites?open=17"])("A remote's own navigation to %s asks for no confirmation", (to) => {
    hasTyped = true;
    navigation.ofRemotes.replace(to);
    expect(isOpen()).toBe(false);
    expect(question).not.toHaveBeenCalled();
  });

  it("A dialog stays open when the address changes to another anchor on the page", async () => {
    hasTyped = true;
    window.location.hash = "items";
    await waitUntilSettled();
    expect(isOpen()).toBe(true);
    expect(question).not.toHaveBeenCalled();
  });

  it("Going back through a list's queries asks for no confirmation", async () => {
    navigation.ofRemotes.replace("/sites");
    const states = ["?page=2", "?page=2&sort=Uid", "?q=Ana", "?q=Ana&open=5", "?q=Ana"];
    for (const query of states) navigation.ofRemotes.push(`/sites${query}`);
    hasTyped = true;
    for (const query of [...states.slice(0, -1).reverse(), ""]) {
      await goBack();
      expect(navigation.location.get().search).toBe(query);
    }
    expect(question).not.toHaveBeenCalled();
  });
});

describe("POS in the address", () => {
  it("The address names the selected POS from the first render of a page", () => {
    const searches: string[] = [];
    navigation.location.subscribe(({ search }) => searches.push(search));
    navigation.push("/orders");
    expect(window.location.search).toBe("?site_id=1");
    expect(searches).toEqual(["?site_id=1"]);
    expect(navigation.href("/orders/7")).toBe("/orders/7?site_id=1");
  });

  it("A new selection changes the address without adding a history entry", () => {
    navigation.push("/orders", { from: "menu" });
    const { length } = window.history;
    posId = 2;
    navigation.rewriteAddress();
    expect(navigation.location.get()).toMatchObject({ search: "?site_id=2", state: { from: "menu" } });
    expect(window.location.search).toBe("?site_id=2");
    expect(window.history).toHaveLength(length);
  });

  it("The selected POS stays selected on Back to a page visited with another POS", async () => {
    navigation.push("/orders");
    navigation.push("/sites");
    posId = 2;
    navigation.rewriteAddress();
    navigation.go(-1);
    await waitUntilSettled();
    expect(navigation.location.get()).toMatchObject({ pathname: "/orders", search: "?site_id=2" });
    expect(window.location.search).toBe("?site_id=2");
  });
});

describe("unsaved work", () => {
  it("Unsaved work can be detected without showing a question", () => {
    const probes: boolean[] = [];
    leaveGuard.ask(() => {
      probes.push(leaveGuard.isProbing());
      return Promise.resolve(false);
    });
    expect(leaveGuard.isDirty()).toBe(true);
    expect(probes).toEqual([true]);
    expect(leaveGuard.isProbing()).toBe(false);
  });

  it("A panel without edited pages reports no unsaved work", () => {
    leaveGuard.ask(() => true);
    expect(leaveGuard.isDirty()).toBe(false);
  });

  it("A second page is not asked to close when the first refuses", async () => {
    const secondHandler = jest.fn(() => true);
    leaveGuard.ask(() => Promise.resolve(false));
    leaveGuard.ask(secondHandler);
    await expect(leaveGuard.canLeave()).resolves.toBe(false);
    expect(secondHandler).not.toHaveBeenCalled();
  });
});
