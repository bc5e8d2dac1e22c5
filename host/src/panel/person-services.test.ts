import type { SocketStatus } from "@hpay/contract";
import { toPanelConfig } from "../boot/panel-config";
import type { Connection } from "../live/connection";
import { aRegistry } from "../pages/testing";
import { createRememberCookies } from "../session/remember-cookies";
import { aUser, someCredentials } from "../session/testing";
import { createValue, type Value } from "../state/value";
import { createCoreServices } from "./core-services";
import { createPersonServices } from "./person-services";
import { aGateway } from "./testing/a-gateway";

type Auth = () => Readonly<Record<string, unknown>>;
const mockOpened: { readonly status: Value<SocketStatus>; readonly token: unknown }[] = [];
const mockConnection = (auth: Auth): Connection => {
  const status = createValue<SocketStatus>("online");
  mockOpened.push({ status, token: auth().token });
  return { status, call: async () => ({}), on: () => () => undefined, close: () => status.set("offline") };
};
jest.mock("../live/connection", () => ({ socketOpener: () => async (auth: Auth) => mockConnection(auth) }));

let stop: () => void = () => undefined;
beforeEach(() => {
  jest.useFakeTimers();
  mockOpened.length = 0;
});
afterEach(() => {
  stop();
  createRememberCookies(document).clear();
  sessionStorage.clear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function aPerson() {
  const config = toPanelConfig({ apiBase: "http://sandbox.localhost/" }, location.origin);
  const foundation = createCoreServices(config, aRegistry, (address) => address);
  const person = createPersonServices(foundation, () => undefined);
  stop = () => {
    person.live.stop();
    foundation.navigation.stop();
  };
  return { ...person, leaveGuard: foundation.leaveGuard };
}

it("The live connection reopens when the same user signs in over unsaved work", async () => {
  const gateway = aGateway();
  const { session, ending, live, leaveGuard } = aPerson();
  session.adopt(someCredentials({ token: "first" }));
  await jest.advanceTimersByTimeAsync(0);
  expect(live.status.get()).toBe("online");

  leaveGuard.ask(() => Promise.resolve(false));
  gateway.isTokenExpired = true;
  mockOpened[0]?.status.set("offline");
  await jest.advanceTimersByTimeAsync(10_000);
  expect(ending.signInOver.get()?.why).toBe("expired");
  expect(live.status.get()).toBe("offline");

  gateway.isTokenExpired = false;
  expect(ending.signedIn(aUser())).toBe("resumed");
  session.adopt(someCredentials({ token: "second" }));
  await jest.advanceTimersByTimeAsync(0);
  expect(mockOpened.map(({ token }) => token)).toEqual(["first", "second"]);
  expect(live.status.get()).toBe("online");
});

it("A sensitive call that waits for sign-in is dropped when another tab signs out", async () => {
  const sentUrls: string[] = [];
  jest.spyOn(globalThis, "fetch").mockImplementation(async (request, { method = "GET" } = {}) => {
    sentUrls.push(`${method} ${new URL(String(request)).pathname}`);
    return new Response(JSON.stringify({ error: "403 REAUTH_REQUIRED" }), { status: 403 });
  });
  const { session, ending, http, endOfSession } = aPerson();
  session.adopt(someCredentials({ token: "first" }));
  const regenerateCall = http("api/company_sites/3", { method: "PUT", body: '{"RegenerateSecretKey":1}' });
  await jest.advanceTimersByTimeAsync(0);
  expect(ending.signInOver.get()?.why).toBe("stale");

  endOfSession.end("signed-out");
  expect(ending.signInOver.get()).toBeNull();
  expect((await regenerateCall).status).toBe(403);
  expect(ending.signedIn(aUser())).toBe("ordinary");
  session.adopt(someCredentials({ token: "second" }));
  await jest.advanceTimersByTimeAsync(0);
  expect(sentUrls.filter((call) => call.startsWith("PUT"))).toEqual(["PUT /api/company_sites/3"]);
});
