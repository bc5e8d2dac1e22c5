import type { SocketStatus } from "@hpay/contract";
import { toPanelConfig } from "../boot/panel-config";
import type { Connection } from "../live/connection";
import { aUser, storedInMemory } from "../session/testing";
import { createValue } from "../state/value";
import { createBrowserTrust } from "./browser-trust";
import { createIdentity } from "./identity";

const ana = { id: 7, Email: "ana@dunav.example", Name: "Ana Đorđević", Tel: "" };
const authorization = { user: ana, authToken: "token-of-ana" };

function aConnection(answer: unknown = {}) {
  const listeners = new Map<string, (...args: unknown[]) => void>();
  const status = createValue<SocketStatus>("online");
  const connection: Connection = {
    status,
    call: async () => answer,
    on(name, listener) {
      listeners.set(name, listener);
      return () => void listeners.delete(name);
    },
    close: () => status.set("offline"),
  };
  return { connection, push: (name: string, ...args: unknown[]) => listeners.get(name)?.(...args) };
}

function aPanel(answers: readonly Response[], connection = aConnection().connection) {
  const sentPayloads: unknown[] = [];
  const remainingAnswers = [...answers];
  const adopt = jest.fn();
  const auths: unknown[] = [];
  const identity = createIdentity({
    config: toPanelConfig({ apiBase: "https://api.example/" }, "https://panel.example"),
    async transport(url, init) {
      sentPayloads.push({ url, ...JSON.parse(String(init.body)) });
      return remainingAnswers.shift() ?? Response.error();
    },
    language: createValue("rs" as const),
    trust: createBrowserTrust(storedInMemory()),
    openConnection: async (auth) => {
      auths.push(auth());
      return connection;
    },
    connectionAuth: () => ({}),
    token: () => null,
    adopt,
    signOut: async () => undefined,
    continueAfterSignIn: () => undefined,
    goToAwaited: () => false,
  });
  return { identity, sentPayloads, adopt, auths };
}
const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const waitUntilSettled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("sign-in", () => {
  // spec 1.2-tokens-stored-after-authorization
  it("Sign-in stores the token and announces the sign-in without revealing the token", async () => {
    const { identity, adopt, sentPayloads } = aPanel([
      json({ authorization, persistant_verification: "trust" }),
    ]);
    const answer = await identity.login({ Email: ana.Email, Password: "Demo-1234!" });
    expect(answer).toEqual({ signedIn: true });
    expect(adopt).toHaveBeenCalledWith({ token: "token-of-ana", user: aUser(), remember: false });
    expect(sentPayloads).toEqual([
      { url: "https://api.example/login", Email: ana.Email, Password: "Demo-1234!", language: "rs" },
    ]);
  });

  it("Sign-in passes on the requirements of a verification", async () => {
    const { identity, adopt } = aPanel([
      json({ verify_device_ref: "ref", challenge: "c", IDS: ["k1"], digits: "42", authToken: "leak" }),
    ]);
    await expect(identity.login({ Email: ana.Email })).resolves.toEqual({
      verify_device_ref: "ref",
      challenge: "c",
      IDS: ["k1"],
      digits: "42",
    });
    expect(adopt).not.toHaveBeenCalled();
  });

  it("Sign-in passes on a refusal's code and retry time", async () => {
    const { identity } = aPanel([
      json({ error: "BAD_EMAIL_OR_PASSWORD" }),
      json({ error: "429 TEMPORARILY_BLOCKED" }, 429, { "Retry-After": "120" }),
    ]);
    await expect(identity.login({})).resolves.toEqual({ error: "BAD_EMAIL_OR_PASSWORD" });
    await expect(identity.login({})).resolves.toEqual({
      error: "TEMPORARILY_BLOCKED",
      retryAfterSeconds: 120,
    });
  });

  it.each([
    ["a page", new Response("<html>", { status: 200 })],
    ["nothing", new Response("", { status: 502 })],
    ["an error without a code", json({}, 500)],
  ])("Sign-in fails as a network failure when %s is returned", async (_what, answer) => {
    const { identity } = aPanel([answer]);
    await expect(identity.login({})).rejects.toThrow();
  });
});

describe("trusted browser", () => {
  // spec 1.2-remember-me
  it("A trusted browser is remembered for its e-mail address only if Remember is ticked", async () => {
    const answer = () => json({ authorization, persistant_verification: "trust" });
    const { identity, sentPayloads } = aPanel([answer(), answer(), answer(), answer()]);
    await identity.login({ Email: ana.Email, Remember: false });
    await identity.login({ Email: ana.Email, Remember: true });
    await identity.login({ Email: "ANA@dunav.example" });
    await identity.login({ Email: "zoran@dunav.example" });
    expect(sentPayloads.map((body) => Reflect.get(Object(body), "Browserverify"))).toEqual([
      undefined,
      undefined,
      "trust",
      undefined,
    ]);
  });

  it("A password reset request identifies the trusted browser", async () => {
    const trustingAnswer = json({ authorization, persistant_verification: "trust" });
    const { identity, sentPayloads } = aPanel([trustingAnswer, json({ password_set: true })]);
    await identity.login({ Email: ana.Email, Remember: true });
    expect(await identity.login({ Email: ana.Email, IsPasswordReset: true })).toEqual({ passwordSet: true });
    expect(sentPayloads[1]).toMatchObject({ Browserverify: "trust" });
  });
});

describe("live verification", () => {
  // spec 1.7-push-onauthorization
  it("A live verification is matched by reference, and its token is removed from pushed data", async () => {
    const socket = aConnection();
    const { identity, adopt, auths } = aPanel([], socket.connection);
    const channel = identity.openVerification("ref-1");
    const listener = jest.fn();
    channel.on("onAuthorization", listener);
    await waitUntilSettled();
    socket.push("onAuthorization", "another-ref", authorization, "trust");
    expect(listener).not.toHaveBeenCalled();
    socket.push("onAuthorization", "ref-1", authorization, "trust");
    expect(auths).toEqual([{ verificationuid: "ref-1" }]);
    expect(adopt).toHaveBeenCalledWith(expect.objectContaining({ token: "token-of-ana" }));
    expect(listener).toHaveBeenCalledWith({ ref: "ref-1", signedIn: true });
  });

  it("Pushed messages of other kinds are passed on, even to late subscribers", async () => {
    const socket = aConnection();
    const channel = aPanel([], socket.connection).identity.openVerification("ref-1");
    await waitUntilSettled();
    const pushes = jest.fn();
    channel.on("onExternalRefConnected", pushes);
    socket.push("onExternalRefConnected", { ref: "ref-1" });
    expect(pushes).toHaveBeenCalledWith({ ref: "ref-1" });
  });

  it("A verification response reports the sign-in without its token", async () => {
    const { connection } = aConnection({ status: "OK", authorization });
    const channel = aPanel([], connection).identity.openVerification("ref-1");
    await expect(channel.call("webauthAssert", {})).resolves.toEqual({ status: "OK", signedIn: true });
  });
});
