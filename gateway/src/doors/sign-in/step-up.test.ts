import { callerOf } from "../../people/identity/sessions";
import { lastCodeFor } from "../../testing/code-mail";
import { nextPush } from "../../testing/live-client";
import { SoftPasskey } from "../../testing/soft-passkey";
import { liveGateway } from "../../testing/started-gateway";
import type { TestPerson } from "../../testing/test-gateway";

const email = "owner@demo.test";
const password = { Email: email, Password: "Demo-1234!" };
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const phone = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36";

describe("signing in again", () => {
  const env = liveGateway();

  const personWithOldSignIn = async (personEmail = email) => {
    const person = await env.gateway.as(personEmail);
    env.gateway.pass(16 * 60_000);
    return person;
  };
  const login = async (body: object, presentToken?: string) => {
    const headers = presentToken === undefined ? {} : { authorization: presentToken };
    return (await env.gateway.nobody.call("POST", "/login", { body, headers })).body;
  };
  const passCode = async (ref: string, presentToken?: string, moreFields: object = {}) => {
    await env.gateway.nobody.call("POST", "/verifybyemailsecuritycode", {
      body: { Email: email, Reference: ref },
    });
    const SecurityCode = await lastCodeFor(env.gateway, email);
    return login({ ...password, ...moreFields, SecurityCode, Reference: ref }, presentToken);
  };
  const canRegenerate = async (person: TestPerson) => {
    const body = { RegenerateSecretKey: 1 };
    return (await person.call("PUT", "/api/company_sites/3", { body })).status === 200;
  };
  const sessionsOf = async (person: TestPerson) =>
    (await person.call("GET", "/api/sessions?perPage=200")).body.data as { id: number; Current: boolean }[];

  it("A fresh sign-in with password and code renews the session for sensitive actions", async () => {
    const person = await personWithOldSignIn();
    const before = await sessionsOf(person);
    expect(await canRegenerate(person)).toBe(false);
    const { verify_device_ref: ref } = await login(password, person.token);
    // The password alone does not make the sign-in fresh; the code does.
    expect(await canRegenerate(person)).toBe(false);
    expect((await passCode(ref, person.token)).authorization.authToken).toBe(person.token);
    expect(await canRegenerate(person)).toBe(true);
    expect((await sessionsOf(person)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await person.call("POST", "/logout")).status).toBe(200);
    expect((await person.call("GET", "/me")).status).toBe(401);
  });

  it("A fresh sign-in keeps the live connection, and a new password ends only other sessions", async () => {
    const person = await personWithOldSignIn("admin@demo.test");
    const otherSession = await env.gateway.as("admin@demo.test");
    const panel = await env.live.open({ token: person.token });
    const ownLogin = { Email: "admin@demo.test", Password: password.Password };
    const { verify_device_ref: ref } = await login(ownLogin, person.token);
    await env.gateway.nobody.call("POST", "/verifybyemailsecuritycode", {
      body: { ...ownLogin, Reference: ref },
    });
    const SecurityCode = await lastCodeFor(env.gateway, ownLogin.Email);
    const answer = await login({ ...ownLogin, SecurityCode, Reference: ref }, person.token);
    const headers = { authorization: answer.authorization.authToken };
    const change = { OPassword: ownLogin.Password, Password: "Nova-12345" };
    expect(await panel.emitWithAck("setPassword", change)).toEqual({ status: "OK" });
    expect((await env.gateway.nobody.call("GET", "/me", { headers })).status).toBe(200);
    expect((await otherSession.call("GET", "/me")).status).toBe(401);
  });

  it("A fresh sign-in is required to add or remove a passkey", async () => {
    const person = await personWithOldSignIn();
    const panel = await env.live.open({ token: person.token });
    const refusal = { error: "403 REAUTH_REQUIRED", error_code: "REAUTH_REQUIRED" };
    const tries = [
      ["getWebauthNChallenge", { verificationuid: crypto.randomUUID() }],
      ["getWebauthNChallenge", { createexternalref: true }],
      ["listWebAuthNCredentials", { delete: ["any"] }],
    ] as const;
    for (const [name, payload] of tries) expect(await panel.emitWithAck(name, payload)).toEqual(refusal);
    expect(await panel.emitWithAck("listWebAuthNCredentials", {})).toHaveProperty("credentails");
    const { verify_device_ref: ref } = await login(password, person.token);
    await passCode(ref, person.token);
    for (const [name, payload] of tries) expect(await panel.emitWithAck(name, payload)).not.toEqual(refusal);
  });

  it("A fresh sign-in opens a new session instead of renewing an ended or another user's session", async () => {
    const other = await personWithOldSignIn("other@demo.test");
    const signedInAt = async ({ token }: TestPerson) =>
      (await callerOf(env.gateway.services, token, "::1")).signedInAt;
    const before = await signedInAt(other);
    const { verify_device_ref: ref } = await login(password, other.token);
    const { authorization } = await passCode(ref, other.token);
    expect(authorization.user.Email).toBe(email);
    expect(authorization.authToken).not.toBe(other.token);
    expect((await other.call("GET", "/me")).body.Email).toBe("other@demo.test");
    expect((await sessionsOf(other)).filter(({ Current }) => Current)).toHaveLength(1);
    expect(await signedInAt(other)).toEqual(before);

    const endedSession = await env.gateway.as(email);
    await endedSession.call("POST", "/logout");
    const newSession = await passCode(
      (await login(password, endedSession.token)).verify_device_ref,
      endedSession.token,
    );
    expect(newSession.authorization.authToken).not.toBe(endedSession.token);
    expect((await endedSession.call("GET", "/me")).status).toBe(401);
  });

  it("A password-only renewal works only in a trusted browser, and keeps the Remember choice", async () => {
    const { verify_device_ref: ref } = await login({ ...password, Remember: true });
    const { authorization, persistant_verification: Browserverify } = await passCode(ref);
    const token: string = authorization.authToken;
    env.gateway.pass(16 * 60_000);
    const renewedLogin = await login({ ...password, Remember: false, Browserverify }, token);
    expect(renewedLogin.authorization.authToken).toBe(token);
    env.gateway.pass(24 * 60 * 60_000);
    const headers = { authorization: token };
    expect((await env.gateway.nobody.call("GET", "/me", { headers })).status).toBe(200);
  });

  it("A fresh sign-in with Remember ticked extends the session to seven days", async () => {
    const person = await personWithOldSignIn();
    const { verify_device_ref: ref } = await login({ ...password, Remember: true }, person.token);
    expect((await passCode(ref, person.token)).authorization.authToken).toBe(person.token);
    env.gateway.pass(24 * 60 * 60_000);
    expect((await person.call("GET", "/me")).status).toBe(200);
  });

  describe("by passkey", () => {
    const passkey = new SoftPasskey("http://localhost:4000");
    beforeAll(async () => {
      const panel = await env.live.open({ token: (await env.gateway.as(email)).token });
      const verificationuid = crypto.randomUUID();
      const { challenge } = await panel.emitWithAck("getWebauthNChallenge", { verificationuid });
      const verificationdata = { deviceType: "desktop", osName: "Linux", browserName: "Firefox" };
      const attestation = passkey.attestation({ challenge });
      await panel.emitWithAck("webauthStoreCredentials", { verificationuid, verificationdata, attestation });
    });
    const begin = async (presentToken: string) => {
      const headers = { "user-agent": firefox, authorization: presentToken };
      return (await env.gateway.nobody.call("POST", "/login", { body: password, headers })).body;
    };

    it("A passkey renews the session of the screen that requested it", async () => {
      const person = await personWithOldSignIn();
      const { verify_device_ref: ref, challenge } = await begin(person.token);
      const screen = await env.live.open({ verificationuid: ref, token: person.token }, firefox);
      const pushedToken = nextPush(screen, "onAuthorization");
      const assertion = passkey.assertion({ challenge });
      await screen.emitWithAck("webauthAssert", { verificationuid: ref, assertion });
      expect((await pushedToken)[1]).toMatchObject({ authToken: person.token });
      expect(await canRegenerate(person)).toBe(true);
    });

    it("A passkey on a phone renews the first screen's session, not the phone's", async () => {
      const phoneSession = await personWithOldSignIn();
      const person = await personWithOldSignIn();
      const { verify_device_ref: ref, digits } = await begin(person.token);
      const screen = await env.live.open({ verificationuid: ref, token: person.token }, firefox);
      const other = await env.live.open({ verificationuid: ref, token: phoneSession.token }, phone);
      const { challenge } = await other.emitWithAck("getWebauthNAssertChallenge", { t: ref });
      const pushedToken = nextPush(screen, "onAuthorization");
      const listener = jest.fn();
      other.on("onAuthorization", listener);
      const assertion = passkey.assertion({ challenge });
      const payload = { verificationuid: ref, assertion, digits };
      expect(await other.emitWithAck("webauthAssert", payload)).toEqual({ status: "OK" });
      expect((await pushedToken)[1]).toMatchObject({ authToken: person.token });
      expect(listener).not.toHaveBeenCalled();
      expect(await canRegenerate(person)).toBe(true);
      expect(await canRegenerate(phoneSession)).toBe(false);
    });
  });
});
