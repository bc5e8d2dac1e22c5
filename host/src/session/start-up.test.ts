import type { PanelLocation, Session } from "@hpay/contract";
import { createValue } from "../state/value";
import { createRememberedAddress } from "./remembered-address";
import { createStartUp } from "./start-up";
import { aUser, storedInMemory } from "./testing";

const origin = "https://panel.example";

interface Situation {
  readonly at: string;
  readonly storedToken?: "valid" | "dead" | "none";
  readonly rememberedPage?: string;
  readonly isAdding?: boolean;
  readonly managed?: string;
}

async function open({
  at,
  storedToken = "none",
  rememberedPage: page,
  isAdding = false,
  managed,
}: Situation) {
  const address = (to: string): PanelLocation => {
    const { pathname, search, hash } = new URL(to, origin);
    return { pathname, search, hash, state: null, key: "k" };
  };
  const location = createValue(address(at));
  const visitedPaths: string[] = [];
  const state = createValue<Session>({ user: null, role: "staff" });
  const rememberedAddress = createRememberedAddress(storedInMemory(), origin);
  if (page) rememberedAddress.remember(page);
  const restore = jest.fn(async () => {
    if (storedToken === "valid") state.set({ user: aUser(), role: "staff" });
    return storedToken === "valid";
  });
  const startUp = createStartUp({
    session: { state, restore },
    navigation: {
      location,
      force(to) {
        visitedPaths.push(to);
        location.set(address(to));
      },
      replace: (to) => visitedPaths.push(to),
    },
    rememberedAddress,
    origin,
    firstPage: managed ?? null,
    onFirstPageOpened: () => undefined,
    isAddingSite: () => isAdding,
    isPublic: (path) => ["/login", "/register"].includes(path.toLowerCase().replace(/\/$/, "")),
    hasStoredSession: () => storedToken !== "none",
  });
  await startUp.enter();
  return { visitedPaths, restore, rememberedAddress, startUp };
}

describe("with a valid session", () => {
  it.each<[string, Situation, string]>([
    // spec 1.2-wait-session-check-then 1.2-valid-otherwise-app
    ["/ opens the dashboard", { at: "/" }, "/app"],
    ["/wait opens the dashboard", { at: "/wait" }, "/app"],
    ["/Wait/ opens the dashboard", { at: "/Wait/" }, "/app"],
    ["/Login/ opens the dashboard", { at: "/Login/" }, "/app"],
    // spec 1.2-valid-saved-address-address 3.4-token-valid-sites-add
    ["/ opens the remembered page", { at: "/", rememberedPage: "/orders?page=2" }, "/orders?page=2"],
    [
      // spec 1.2-valid-add-site-flag 1.2-then-sites-if-adding 3.4-token-valid-sites-add
      "/ opens the POS list while adding a site",
      { at: "/", isAdding: true, rememberedPage: "/orders" },
      "/sites",
    ],
    ["/ opens the page that the opener requests", { at: "/", managed: "/sitedetails/3" }, "/sitedetails/3"],
    ["/ never opens another site", { at: "/", managed: "https://evil.example/" }, "/app"],
    ["/login opens the dashboard", { at: "/login" }, "/app"],
  ])("With a valid session, %s", async (_what, situation, destination) => {
    const { visitedPaths } = await open({ ...situation, storedToken: "valid" });
    expect(visitedPaths).toEqual([destination]);
  });

  it.each<[string, Situation, string | null]>([
    ["the remembered page", { at: "/user", rememberedPage: "/invitation/abc" }, "/invitation/abc"],
    ["the POS list while adding a site", { at: "/user", isAdding: true }, "/sites"],
    ["the page that the opener requests", { at: "/user", managed: "/sitedetails/3" }, "/sitedetails/3"],
    ["nothing", { at: "/user" }, null],
  ])(
    "A panel opened at /user still reports the page to open next: %s",
    async (_what, situation, expectedAddress) => {
      const { startUp, rememberedAddress } = await open({ ...situation, storedToken: "valid" });
      expect(startUp.pendingAddress()).toBe(expectedAddress);
      if (situation.rememberedPage) expect(rememberedAddress.peek()).toBeNull();
    },
  );

  it("A valid session opens the requested page without a redirect", async () => {
    const { visitedPaths } = await open({ at: "/orders", storedToken: "valid" });
    expect(visitedPaths).toEqual([]);
  });
});

describe("after sign-in", () => {
  it.each<[string, Situation, string | null]>([
    ["opens the remembered page", { at: "/login", rememberedPage: "/orders?q=Ana" }, "/orders?q=Ana"],
    [
      "opens the page that the opener requests",
      { at: "/login", rememberedPage: "/a", managed: "/sites" },
      "/sites",
    ],
    ["opens no requested page", { at: "/login" }, null],
    [
      "does not open the remembered page while adding a site",
      { at: "/login", rememberedPage: "/a", isAdding: true },
      null,
    ],
    ["stays on the open page", { at: "/orders", storedToken: "valid", rememberedPage: "/a" }, null],
  ])("After sign-in, the panel %s", async (_what, situation, expectedAddress) => {
    const { startUp, rememberedAddress } = await open(situation);
    expect(startUp.addressAfterSignIn()).toBe(expectedAddress);
    expect(rememberedAddress.peek()).toBe(situation.rememberedPage ?? null);
  });
});

describe("without a valid session", () => {
  it.each<[string, Situation["storedToken"]]>([
    ["no session is stored", "none"],
    ["the stored session has expired", "dead"],
    // spec 1.2-without-token-any-page
  ])("A page redirects through /wait to /login and is remembered when %s", async (_reason, stored) => {
    const { visitedPaths, rememberedAddress } = await open({
      at: "/orders/12?page=2",
      ...(stored ? { storedToken: stored } : {}),
    });
    expect(visitedPaths).toEqual(["/wait", "/login"]);
    expect(rememberedAddress.take()).toBe("/orders/12?page=2");
  });

  // spec 1.2-neither-login 3.4-neither-login
  it("The address / redirects to /login and is not remembered", async () => {
    const { visitedPaths, rememberedAddress } = await open({ at: "/" });
    expect(visitedPaths).toEqual(["/wait", "/login"]);
    expect(rememberedAddress.take()).toBeNull();
  });

  it("A visitor with an expired session remains on /login", async () => {
    const { visitedPaths } = await open({ at: "/login", storedToken: "dead" });
    expect(visitedPaths).toEqual([]);
  });

  // spec 1.2-register-registration
  it("A public page opens without a request to the gateway", async () => {
    const { visitedPaths, restore } = await open({ at: "/register", storedToken: "dead" });
    expect(visitedPaths).toEqual([]);
    expect(restore).not.toHaveBeenCalled();
  });
});
