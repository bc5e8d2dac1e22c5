import type { MeAnswer } from "../ports/session";
import { createCredentialStore } from "./credentials";
import { checkSessionLife } from "./keep-alive";
import { createRememberCookies, longLifeMs, shortLifeMs } from "./remember-cookies";
import { createRememberedAddress } from "./remembered-address";
import { createSession } from "./session";
import { aUser, someCredentials, storedInMemory } from "./testing";

const ana = { id: 7, Email: "ana@dunav.example", Name: "Ana Đorđević", Tel: "" };

function aPanel(answer: MeAnswer = { kind: "person", body: ana }) {
  let startMs = Date.now();
  const cookies = createRememberCookies(document);
  const tab = storedInMemory();
  const requestMe = jest.fn(async (_token: string): Promise<MeAnswer> => answer);
  const store = createCredentialStore(tab, cookies, () => startMs);
  return {
    requestMe,
    cookies,
    store,
    session: createSession(store, requestMe),
    reload: () =>
      createSession(
        createCredentialStore(tab, cookies, () => startMs),
        requestMe,
      ),
    /** Another tab in the same browser: shares the cookies, but not the session storage. */
    anotherTab: () =>
      createSession(
        createCredentialStore(storedInMemory(), cookies, () => startMs),
        requestMe,
      ),
    wait: (ms: number) => {
      startMs += ms;
    },
    now: () => startMs,
  };
}

afterEach(() => createRememberCookies(document).clear());

describe("session", () => {
  // spec 1.2-session-token-current-user 1.3-user-id-email-name 1.7-get-me-id-email
  it("A reload restores the session when the gateway confirms the same user", async () => {
    const { session, store } = aPanel();
    store.keep(someCredentials());
    await expect(session.restore()).resolves.toBe(true);
    expect(session.state.get().user).toEqual(aUser());
    expect(session.token()).toBe("token-of-ana");
  });

  // spec 1.2-remember-me-cookie-without 1.3-session-values-accesstoken-userdata
  // spec 3.3-accesstoken-userdata-company-site 3.4-remember-me-cookie-restores
  it("A new tab restores the session from the cookie", async () => {
    const panel = aPanel();
    panel.session.adopt(someCredentials());
    const tab = panel.anotherTab();
    await expect(tab.restore()).resolves.toBe(true);
    expect(tab.state.get().user?.name).toBe("Ana Đorđević");
  });

  it.each<[string, MeAnswer]>([
    ["the token has expired", { kind: "refused" }],
    // spec 1.2-failure-token-cookies-cleared
    ["the gateway cannot be reached", { kind: "unreachable" }],
    // spec 1.2-another-person-e-mail 1.7-get-me-id-email
    ["the token belongs to another user", { kind: "person", body: { ...ana, Email: "zoran@dunav.example" } }],
    // spec 1.2-invalid-user-token-cookies
    ["the response contains no user", { kind: "person", body: { data: null } }],
    // spec 3.4-mismatch-invalid-failure-cleared
  ])("A session is cleared with its cookies when %s", async (_reason, answer) => {
    const { session, store, cookies, now } = aPanel(answer);
    store.keep(someCredentials({ remember: true }));
    await expect(session.restore()).resolves.toBe(false);
    expect(session.token()).toBeNull();
    expect(cookies.read(now())).toBeNull();
  });

  describe("newer session in another tab", () => {
    const openTwoTabs = (newerCredentials = someCredentials({ token: "newer-token", remember: true })) => {
      const panel = aPanel();
      panel.session.adopt(someCredentials());
      panel.wait(44 * 60_000);
      panel.anotherTab().adopt(newerCredentials);
      return { ...panel, stored: () => panel.cookies.read(panel.now() + longLifeMs - 1000)?.token };
    };
    const zoran = aUser({ id: 8, email: "zoran@dunav.example" });

    it("Ending a session keeps a newer session's cookies", () => {
      const { session, store, stored } = openTwoTabs();
      session.clear();
      expect(stored()).toBe("newer-token");
      expect(store.read()).toBeNull();
    });

    it("An expired session found after a reload keeps a newer session's cookies", async () => {
      const { reload, requestMe, stored } = openTwoTabs();
      requestMe.mockResolvedValue({ kind: "refused" });
      await expect(reload().restore()).resolves.toBe(false);
      expect(requestMe).toHaveBeenCalledWith("token-of-ana");
      expect(stored()).toBe("newer-token");
    });

    it("Extending a session keeps a newer session's cookies", async () => {
      const { session, now, stored } = openTwoTabs();
      await expect(session.extend()).resolves.toBe("person");
      expect(stored()).toBe("newer-token");
      expect(session.expiresAtMs()).toBe(now() + shortLifeMs);
    });

    it("Signing out removes only the same user's cookies", () => {
      const ownSession = openTwoTabs();
      ownSession.session.clear("person");
      expect(ownSession.stored()).toBeUndefined();
      const foreignSession = openTwoTabs(
        someCredentials({ token: "token-of-zoran", user: zoran, remember: true }),
      );
      foreignSession.session.clear("person");
      expect(foreignSession.stored()).toBe("token-of-zoran");
      expect(foreignSession.store.read()).toBeNull();
    });
  });

  it("Start-up sends no request when no session is stored", async () => {
    const { session, requestMe } = aPanel();
    await expect(session.restore()).resolves.toBe(false);
    expect(requestMe).not.toHaveBeenCalled();
  });

  it.each([
    // spec 1.2-session-cookie-lives-45
    ["45 minutes", false, shortLifeMs],
    // spec 1.2-session-cookie-lives-7
    ["7 days with Remember", true, longLifeMs],
    // spec 1.9-cookie-45-minutes-7 3.9-session-cookie-45-minutes
  ])("A session lasts %s", async (_duration, remember, lifeMs) => {
    const panel = aPanel();
    panel.session.adopt(someCredentials({ remember }));
    expect(panel.session.expiresAtMs()).toBe(panel.now() + lifeMs);
    expect(panel.cookies.read(panel.now() + lifeMs - 1000)?.remember).toBe(remember);
    expect(panel.cookies.read(panel.now() + lifeMs + 1000)).toBeNull();
  });

  // spec 1.3-remember-me-cookies-encoded
  it("A manipulated cookie is rejected", () => {
    const { cookies, now } = aPanel();
    const tamper = (cookie: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the panel itself never writes a cookie like this
      document.cookie = `${cookie}; path=/`;
    };
    tamper("hpay_remember=%%%");
    tamper(`hpay_remember_expires=${now() + 1000}`);
    expect(cookies.read(now())).toBeNull();
  });
});

describe("check every 20 seconds", () => {
  const watch = (panel: ReturnType<typeof aPanel>) => {
    const listeners = { onEnding: jest.fn(), onExtended: jest.fn(), onEnded: jest.fn() };
    return {
      ...listeners,
      check: () => checkSessionLife({ session: panel.session, now: panel.now, ...listeners }),
    };
  };

  // spec 1.2-check-every-20-seconds
  it("A session with more than four minutes left is not refreshed", async () => {
    const panel = aPanel();
    panel.session.adopt(someCredentials());
    panel.wait(40 * 60_000);
    await watch(panel).check();
    expect(panel.requestMe).not.toHaveBeenCalled();
  });

  // spec 1.2-check-every-20-seconds 1.9-cookie-45-minutes-7
  it("A session with less than four minutes left is extended to the full 45 minutes", async () => {
    const panel = aPanel();
    panel.session.adopt(someCredentials());
    panel.wait(42 * 60_000);
    const { check, onExtended } = watch(panel);
    await check();
    expect(onExtended).toHaveBeenCalledTimes(1);
    expect(panel.session.expiresAtMs()).toBe(panel.now() + shortLifeMs);
  });

  it("The expiry warning is shown in the last two minutes if the refresh fails", async () => {
    const panel = aPanel({ kind: "unreachable" });
    panel.session.adopt(someCredentials());
    const { check, onEnding, onEnded } = watch(panel);
    panel.wait(42 * 60_000);
    await check();
    expect(onEnding).not.toHaveBeenCalled();
    panel.wait(1.5 * 60_000);
    await check();
    expect(onEnding).toHaveBeenCalledTimes(1);
    expect(onEnded).not.toHaveBeenCalled();
  });

  /** A panel whose gateway responds only when the test releases the answer. */
  const aSlowPanel = () => {
    const panel = aPanel();
    const answers: ((answer: MeAnswer) => void)[] = [];
    panel.requestMe.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    panel.session.adopt(someCredentials());
    panel.wait(43.5 * 60_000);
    return { ...panel, answers };
  };

  it("A session survives a concurrent check and extension", async () => {
    const panel = aSlowPanel();
    const { check, onExtended, onEnded } = watch(panel);
    const pendingCheck = check();
    const extension = panel.session.extend();
    panel.answers[1]?.({ kind: "person", body: ana });
    await expect(extension).resolves.toBe("person");
    panel.answers[0]?.({ kind: "person", body: ana });
    await pendingCheck;
    expect(onEnded).not.toHaveBeenCalled();
    expect(onExtended).toHaveBeenCalledTimes(1);
    expect(panel.session.expiresAtMs()).toBe(panel.now() + shortLifeMs);
  });

  it.each<MeAnswer>([{ kind: "refused" }, { kind: "person", body: ana }])(
    "A late response for an earlier session does not end a new sign-in: %j",
    async (answer) => {
      const panel = aSlowPanel();
      const { check, onEnded, onEnding } = watch(panel);
      const pendingCheck = check();
      panel.session.adopt(someCredentials({ token: "new-token-of-ana" }));
      panel.answers[0]?.(answer);
      await pendingCheck;
      expect(onEnded).not.toHaveBeenCalled();
      expect(onEnding).not.toHaveBeenCalled();
      expect(panel.session.token()).toBe("new-token-of-ana");
    },
  );

  it("A late response does not sign the user in again", async () => {
    const panel = aSlowPanel();
    const { check, onExtended, onEnded } = watch(panel);
    const pendingCheck = check();
    panel.session.clear();
    panel.answers[0]?.({ kind: "person", body: ana });
    await pendingCheck;
    expect(panel.session.token()).toBeNull();
    expect(onExtended).not.toHaveBeenCalled();
    expect(onEnded).not.toHaveBeenCalled();
  });

  it("The session ends when it expires or the gateway refuses it", async () => {
    const unreachablePanel = aPanel({ kind: "unreachable" });
    unreachablePanel.session.adopt(someCredentials());
    unreachablePanel.wait(46 * 60_000);
    const unreachable = watch(unreachablePanel);
    await unreachable.check();
    expect(unreachable.onEnded).toHaveBeenCalledTimes(1);

    const refusedPanel = aPanel({ kind: "refused" });
    refusedPanel.session.adopt(someCredentials());
    refusedPanel.wait(42 * 60_000);
    const refusedWatch = watch(refusedPanel);
    await refusedWatch.check();
    expect(refusedWatch.onEnded).toHaveBeenCalledTimes(1);
  });
});

describe("remembered address", () => {
  const newMemory = () => createRememberedAddress(storedInMemory(), "https://panel.example");

  // spec 1.2-saved-address-cleared-once
  it("The remembered address is used once", () => {
    const address = newMemory();
    address.remember("/orders/12?page=2");
    expect(address.take()).toBe("/orders/12?page=2");
    expect(address.take()).toBeNull();
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/login",
    "/wait",
    "/",
    "/authn/a/ref/en",
    "javascript:1",
  ])("Address %s is not remembered", (invalidAddress) => {
    const address = newMemory();
    address.remember(invalidAddress);
    expect(address.take()).toBeNull();
  });
});
