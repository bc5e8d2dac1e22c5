import type { Socket } from "socket.io-client";
import { count, resetCount } from "../../../platform/limits/limits";
import { mailsTo } from "../../../testing/code-mail";
import { type LiveClients, liveClients, nextPush } from "../../../testing/live-client";
import { type Ceremony, SoftPasskey } from "../../../testing/soft-passkey";
import { startLimitMs, type TestGateway, testGateway } from "../../../testing/test-gateway";
import { openSession } from "../sessions";
import { trustBrowser } from "../trusted-browser";
import { issueChallenge } from "./challenges";

const origin = "http://localhost:4000";
const email = "owner@demo.test";
const login = { Email: email, Password: "Demo-1234!" };
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const phone = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36";
const openElsewhere = { error_code: 406, why: "OPEN_ELSEWHERE" };
const device = { deviceType: "desktop", osName: "Linux", browserName: "Firefox" };

describe("passkeys", () => {
  let gateway: TestGateway;
  let panelClients: LiveClients;
  let panel: Socket;
  let ownerId: number;
  const passkey = new SoftPasskey(origin);
  const headers = { "user-agent": firefox };
  const begin = async (body: object = login) =>
    (await gateway.nobody.call("POST", "/login", { body, headers })).body;
  const uid = () => crypto.randomUUID();
  const add = async (key: SoftPasskey, change: Partial<Ceremony> = {}, socket = panel) => {
    const verificationuid = uid();
    const { challenge } = await socket.emitWithAck("getWebauthNChallenge", { verificationuid });
    const attestation = key.attestation({ challenge, ...change });
    const payload = { verificationuid, verificationdata: device, attestation };
    return { payload, answer: await socket.emitWithAck("webauthStoreCredentials", payload) };
  };

  beforeAll(async () => {
    gateway = await testGateway();
    panelClients = await liveClients(gateway);
    const owner = await gateway.as(email);
    ownerId = (await owner.call("GET", "/me")).body.id;
    panel = await panelClients.open({ token: owner.token, userId: ownerId });
  }, startLimitMs);
  afterAll(async () => {
    panelClients.close();
    await gateway.close();
  });

  describe("adding in this browser", () => {
    // spec 1.2-add-biometric-verification-browser 1.3-webauthn-credential-uid-devicetype
    // spec 1.7-socket-getwebauthnchallenge 1.7-socket-webauthstorecredentials-answer-credentails
    it("Passkeys added in this browser are stored, listed and reported by e-mail", async () => {
      const { challenge, ...options } = await panel.emitWithAck("getWebauthNChallenge", {
        verificationuid: uid(),
      });
      expect(challenge).toMatch(/^[\w-]{43}$/);
      expect(options).toMatchObject({ user_id: ownerId, email, name: "Olga Vasić", IDS: [] });
      const { answer } = await add(passkey);
      expect(answer).toEqual({ credentails: [{ uid: passkey.id, ...device }] });
      expect(await panel.emitWithAck("listWebAuthNCredentials", {})).toEqual(answer);
      expect((await mailsTo(gateway, email))[0]?.subject).toContain("biometrijsku proveru");
    });

    it.each<[string, Partial<Ceremony>]>([
      ["another origin", { origin: "https://evil.example" }],
      ["another relying party", { rpId: "evil.example" }],
      ["a person who was not verified", { userVerified: false }],
      ["a challenge of somebody else", { challenge: "bm90IG91cnM" }],
    ])("Adding a passkey in this browser is refused for %s", async (_what, change) => {
      expect((await add(new SoftPasskey(origin), change)).answer).toEqual({
        error_code: "VERIFICATION_FAILED",
      });
    });

    it("A new passkey's certificates are not read, because they could name any address to call", async () => {
      const key = new SoftPasskey(origin);
      const { answer } = await add(key, { format: "android-key" });
      expect(answer.credentails).toContainEqual({ uid: key.id, ...device });
      await panel.emitWithAck("listWebAuthNCredentials", { delete: [key.id] });
    });

    it("One challenge cannot store two passkeys", async () => {
      const { payload } = await add(new SoftPasskey(origin), { origin: "https://evil.example" });
      expect(await panel.emitWithAck("webauthStoreCredentials", payload)).toEqual({
        error_code: "VERIFICATION_FAILED",
      });
    });
  });

  describe("signing in on this screen", () => {
    // spec 1.1-identity-verification-biometric-webauthn
    it("A sign-in with a passkey opens a session on the requesting screen, once", async () => {
      const step = await begin();
      expect(step).toMatchObject({ IDS: [passkey.id], browser: "Firefox, Linux", address: "localhost" });
      const ref = step.verify_device_ref;
      const screen = await panelClients.open({ verificationuid: ref }, firefox);
      const pushedToken = nextPush(screen, "onAuthorization");
      const userHandle = Buffer.from(String(ownerId)).toString("base64url");
      const assertion = passkey.assertion({ challenge: step.challenge, userHandle });
      expect(await screen.emitWithAck("webauthAssert", { verificationuid: ref, assertion })).toEqual({
        status: "OK",
      });
      const [pushedRef, authorization] = await pushedToken;
      expect(pushedRef).toBe(ref);
      expect(authorization).toMatchObject({ user: { id: ownerId, Email: email } });
      const repeatedCall = { verificationuid: ref, assertion };
      expect(await screen.emitWithAck("webauthAssert", repeatedCall)).toEqual({
        error_code: "NOT_FOUND_OR_EXPIRED",
      });
    });

    it.each<[string, Partial<Ceremony>]>([
      ["another origin", { origin: "https://evil.example" }],
      ["another relying party", { rpId: "evil.example" }],
      ["a person who was not verified", { userVerified: false }],
      ["a counter that fell", { counter: 1 }],
      ["another person's handle", { userHandle: "OTk5" }],
      ["a challenge of another sign-in", { challenge: "bm90IG91cnM" }],
    ])(
      "Signing in with a passkey is refused for %s, and the e-mailed code stays valid",
      async (_what, change) => {
        const { verify_device_ref: ref, challenge } = await begin();
        const screen = await panelClients.open({ verificationuid: ref }, firefox);
        const assertion = passkey.assertion({ challenge, ...change });
        expect(await screen.emitWithAck("webauthAssert", { verificationuid: ref, assertion })).toEqual({
          error_code: "VERIFICATION_FAILED",
        });
        const rightAssertion = passkey.assertion({ challenge });
        const lateAnswer = await screen.emitWithAck("webauthAssert", {
          verificationuid: ref,
          assertion: rightAssertion,
        });
        // A challenge is deleted when it is checked. The valid assertion still works, because the invalid one
        // had another challenge.
        expect(lateAnswer).toEqual(
          "challenge" in change ? { status: "OK" } : { error_code: "VERIFICATION_FAILED" },
        );
        if ("challenge" in change) return;
        const body = { Email: email, Reference: ref };
        const sendAnswer = await gateway.nobody.call("POST", "/verifybyemailsecuritycode", { body });
        expect(sendAnswer.body).toEqual({ email_verify: ref });
      },
    );

    it("Another user's passkey is refused", async () => {
      const admin = await gateway.as("admin@demo.test");
      const foreignPasskey = new SoftPasskey(origin);
      await add(foreignPasskey, {}, await panelClients.open({ token: admin.token }));
      const { verify_device_ref: ref, challenge } = await begin();
      const screen = await panelClients.open({ verificationuid: ref }, firefox);
      const assertion = foreignPasskey.assertion({ challenge });
      expect(await screen.emitWithAck("webauthAssert", { verificationuid: ref, assertion })).toEqual({
        error_code: "VERIFICATION_FAILED",
      });
    });

    // spec 1.2-device-verification-times-out
    it("A passkey sign-in expires after three minutes", async () => {
      const { verify_device_ref: ref, challenge } = await begin();
      const screen = await panelClients.open({ verificationuid: ref }, firefox);
      gateway.pass(181_000);
      const assertion = passkey.assertion({ challenge });
      expect(await screen.emitWithAck("webauthAssert", { verificationuid: ref, assertion })).toEqual({
        error_code: "NOT_FOUND_OR_EXPIRED",
      });
    });
  });

  describe("signing in with another device", () => {
    const open = async (body: object = login) => {
      const step = await begin(body);
      const ref = step.verify_device_ref;
      const screen = await panelClients.open({ verificationuid: ref }, firefox);
      const connectedPush = nextPush(screen, "onExternalRefConnected");
      const other = await panelClients.open({ verificationuid: ref }, phone);
      const challengeAnswer = await other.emitWithAck("getWebauthNAssertChallenge", { t: ref });
      return { step, ref, screen, other, requested: challengeAnswer, connected: connectedPush };
    };

    // spec 1.2-authtype-authorizes-sign
    it("A second device signs in the first screen after showing the requester and checking the digits", async () => {
      const { step, ref, screen, other, requested, connected } = await open();
      await connected;
      expect(requested).toMatchObject({
        email,
        browser: "Firefox, Linux",
        address: "localhost",
        IDS: [passkey.id],
      });
      expect(requested.digits).toHaveLength(3);
      expect(requested.digits).toContain(step.digits);
      const listener = jest.fn();
      other.on("onAuthorization", listener);
      const pushedToken = nextPush(screen, "onAuthorization");
      const assertion = passkey.assertion({ challenge: requested.challenge });
      const { digits } = step;
      expect(await other.emitWithAck("webauthAssert", { verificationuid: ref, assertion, digits })).toEqual({
        status: "OK",
      });
      expect((await pushedToken)[1]).toMatchObject({ user: { Email: email } });
      expect(listener).not.toHaveBeenCalled();
      const disconnectedPush = nextPush(screen, "onExternalRefDisconnect");
      other.disconnect();
      await disconnectedPush;
    });

    it("A wrong digit choice closes the sign-in and notifies the first screen", async () => {
      const { step, ref, screen, other, requested } = await open();
      const message = nextPush(screen, "onExternalRefRefused");
      const digits = requested.digits.find((choice: string) => choice !== step.digits);
      const assertion = passkey.assertion({ challenge: requested.challenge });
      expect(await other.emitWithAck("webauthAssert", { verificationuid: ref, assertion, digits })).toEqual({
        error_code: "VERIFICATION_FAILED",
        why: "WRONG_NUMBER",
      });
      expect(await other.emitWithAck("getWebauthNAssertChallenge", { t: ref })).toEqual({ error_code: 406 });
      expect((await message)[0]).toEqual({ ref });
    });

    it("A challenge issued after a wrong number was chosen signs nobody in", async () => {
      const { step, ref, other, requested } = await open();
      const chooseNumber = (challenge: string, choice: object) => {
        const assertion = passkey.assertion({ challenge });
        return other.emitWithAck("webauthAssert", { verificationuid: ref, assertion, ...choice });
      };
      const digits = requested.digits.find((choice: string) => choice !== step.digits);
      expect(await chooseNumber(requested.challenge, { digits })).toMatchObject({ why: "WRONG_NUMBER" });
      const lateChallenge = await issueChallenge(gateway.services.db, gateway.services.now(), {
        ref,
        userId: ownerId,
        purpose: "sign-in-elsewhere",
        lifeMs: 60_000,
      });
      expect(await chooseNumber(lateChallenge, {})).toEqual({ error_code: "VERIFICATION_FAILED" });
    });

    it("The result of a verification cannot be read with the link alone", async () => {
      const { step, ref, screen, other, requested } = await open();
      const listener = jest.fn();
      for (const agent of [firefox, phone])
        (await panelClients.open({ verificationuid: ref }, agent)).on("onAuthorization", listener);
      const pushedToken = nextPush(screen, "onAuthorization");
      const assertion = passkey.assertion({ challenge: requested.challenge });
      const { digits } = step;
      await other.emitWithAck("webauthAssert", { verificationuid: ref, assertion, digits });
      await pushedToken;
      await panel.emitWithAck("listWebAuthNCredentials", {});
      expect(listener).not.toHaveBeenCalled();
    });

    it("A second device that opens the link is refused, while the first continues", async () => {
      const { step, ref, screen, other, requested } = await open();
      const second = await panelClients.open({ verificationuid: ref }, phone);
      const messages = jest.fn();
      screen.on("onExternalRefConnected", messages);
      expect(await second.emitWithAck("getWebauthNAssertChallenge", { t: ref })).toEqual(openElsewhere);
      expect(messages).not.toHaveBeenCalled();
      const assertion = passkey.assertion({ challenge: requested.challenge });
      const { digits } = step;
      expect(await other.emitWithAck("webauthAssert", { verificationuid: ref, assertion, digits })).toEqual({
        status: "OK",
      });
    });

    it("A device that retries or reloads gets a new challenge", async () => {
      const { ref, screen, other, requested } = await open();
      const secondAnswer = await other.emitWithAck("getWebauthNAssertChallenge", { t: ref });
      expect(secondAnswer.challenge).not.toBe(requested.challenge);
      const disconnectedPush = nextPush(screen, "onExternalRefDisconnect");
      other.disconnect();
      await disconnectedPush;
      const reloadedPage = await panelClients.open({ verificationuid: ref }, phone);
      expect(await reloadedPage.emitWithAck("getWebauthNAssertChallenge", { t: ref })).toMatchObject({
        email,
      });
    });

    it("A stranger who starts a password reset does not see the user's name", async () => {
      const { requested } = await open({ Email: email, IsPasswordReset: true, RPasswordReset: "Novo-1234!" });
      expect(requested).not.toHaveProperty("name");
      expect(requested).not.toHaveProperty("user_id");
    });

    it("A link not issued by the gateway is rejected as not found", async () => {
      const ref = uid();
      const other = await panelClients.open({ verificationuid: ref }, phone);
      expect(await other.emitWithAck("getWebauthNAssertChallenge", { t: ref })).toEqual({
        error_code: "NOT_FOUND_OR_EXPIRED",
      });
    });
  });

  describe("adding on another device", () => {
    // spec 1.2-authtype-c-creates-credential
    it("A single-use link adds a passkey on one device and updates the first screen", async () => {
      const request = { verificationuid: uid(), createexternalref: true };
      const { externalref } = await panel.emitWithAck("getWebauthNChallenge", request);
      const connectedPush = nextPush(panel, "onExternalRefConnected");
      const other = await panelClients.open({ verificationuid: externalref }, phone);
      const challengeAnswer = await other.emitWithAck("getWebauthNChallenge", {
        verificationuid: externalref,
      });
      await connectedPush;
      expect(challengeAnswer).toMatchObject({ email, IDS: [passkey.id] });
      const second = await panelClients.open({ verificationuid: externalref }, phone);
      const refusal = await second.emitWithAck("getWebauthNChallenge", { verificationuid: externalref });
      expect(refusal).toEqual(openElsewhere);
      const key = new SoftPasskey(origin);
      const storedPush = nextPush(panel, "onExternalWebauthStoreCredentials");
      const payload = {
        verificationuid: externalref,
        verificationdata: { deviceType: "mobile", osName: "Android", browserName: "Chrome" },
        attestation: key.attestation({ challenge: challengeAnswer.challenge }),
      };
      const answer = await other.emitWithAck("webauthStoreCredentials", payload);
      expect(answer.credentails.map((entry: { uid: string }) => entry.uid)).toEqual([key.id]);
      await storedPush;
      expect(await other.emitWithAck("getWebauthNChallenge", { verificationuid: externalref })).toEqual({
        error_code: "NOT_FOUND_OR_EXPIRED",
      });
    });

    it("Adding a passkey on another device requires a sign-in or a link", async () => {
      const outsider = await panelClients.open({ verificationuid: uid() });
      for (const name of ["getWebauthNChallenge", "webauthStoreCredentials"])
        expect(await outsider.emitWithAck(name, { verificationuid: uid() })).toEqual({
          error_code: "NOT_FOUND_OR_EXPIRED",
        });
      expect(await outsider.emitWithAck("listWebAuthNCredentials", {})).toMatchObject({
        error: "401 UNAUTHORIZED",
      });
    });
  });

  // spec 1.7-socket-listwebauthncredentials-delete
  it("Only a passkey's owner can remove it", async () => {
    const admin = await panelClients.open({ token: (await gateway.as("admin@demo.test")).token });
    await admin.emitWithAck("listWebAuthNCredentials", { delete: [passkey.id] });
    const uids = async (body: object) =>
      (await panel.emitWithAck("listWebAuthNCredentials", body)).credentails.map(
        (entry: { uid: string }) => entry.uid,
      );
    expect(await uids({})).toContain(passkey.id);
    expect(await uids({ delete: [passkey.id] })).not.toContain(passkey.id);
  });

  it("A person adds a limited number of passkeys an hour, and can always remove them", async () => {
    const { db, now } = gateway.services;
    const additions = { limit: "account-change", of: ownerId } as const;
    await resetCount(db, additions);
    const stored = new SoftPasskey(origin);
    await add(stored);
    await count(db, now(), [{ ...additions, amount: 29 }]);
    const request = { verificationuid: uid() };
    expect(await panel.emitWithAck("getWebauthNChallenge", request)).toMatchObject({
      error_code: "RATE_LIMITED",
    });
    const { credentails } = await panel.emitWithAck("listWebAuthNCredentials", { delete: [stored.id] });
    expect(JSON.stringify(credentails)).not.toContain(stored.id);
    await resetCount(db, additions);
  });

  it("A removed passkey's sessions and trusted browsers end with it", async () => {
    const lostPasskey = new SoftPasskey(origin);
    await add(lostPasskey);
    const { services } = gateway;
    const newSession = { userId: ownerId, browser: "", factor: "passkey" } as const;
    const trust = await trustBrowser(services.db, services.now(), newSession);
    const token = await openSession(services.db, services.now(), {
      ...newSession,
      remember: true,
      address: "",
      trustedBrowserId: trust.id,
    });
    const me = async () =>
      (await gateway.nobody.call("GET", "/me", { headers: { authorization: token } })).status;
    expect(await me()).toBe(200);
    await panel.emitWithAck("listWebAuthNCredentials", { delete: [lostPasskey.id] });
    expect(await me()).toBe(401);
    expect(await begin({ ...login, Browserverify: trust.token })).not.toHaveProperty("authorization");
    // The session that removed the passkey continues.
    expect(await panel.emitWithAck("listWebAuthNCredentials", {})).toHaveProperty("credentails");
  });
});
