import { Client } from "pg";
import type { Socket } from "socket.io-client";
import { lastCodeFor, mailsTo } from "../../testing/code-mail";
import { nextPush } from "../../testing/live-client";
import { SoftPasskey } from "../../testing/soft-passkey";
import { liveGateway } from "../../testing/started-gateway";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const phone = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36";
const device = { deviceType: "mobile", osName: "Android", browserName: "Chrome" };
const ownerEmail = "owner@demo.test";
const emailWithoutPasskey = "staff@demo.test";
const unknownEmail = "nobody@demo.test";
const day = 24 * 60 * 60_000;
const newPassword = "Novo-1234!";

describe("password reset", () => {
  const env = liveGateway();
  const passkey = new SoftPasskey("http://localhost:4000");

  const login = async (body: object) => {
    const answer = await env.gateway.nobody.call("POST", "/login", {
      body,
      headers: { "user-agent": firefox },
    });
    return answer.body;
  };
  const begin = (Email: string, moreFields: object = {}) =>
    login({ Email, IsPasswordReset: true, RPasswordReset: newPassword, ...moreFields });
  const canSignIn = async (Email: string, Password: string): Promise<boolean> =>
    "verify_device_ref" in (await login({ Email, Password }));
  const mailCode = async (Email: string, Reference: string): Promise<string> => {
    const before = (await mailsTo(env.gateway, Email)).length;
    await env.gateway.nobody.call("POST", "/verifybyemailsecuritycode", { body: { Email, Reference } });
    // Waits for the e-mail, which is sent after the answer.
    while ((await mailsTo(env.gateway, Email)).length === before)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return lastCodeFor(env.gateway, Email);
  };
  const resetByMail = async (Email: string, moreFields: object = {}) => {
    const { verify_device_ref: Reference } = await begin(Email, moreFields);
    return login({ Email, Reference, SecurityCode: await mailCode(Email, Reference) });
  };
  const openOnPhone = async (
    ref: string,
  ): Promise<{ other: Socket; requestedChallenge: Record<string, unknown> }> => {
    const other = await env.live.open({ verificationuid: ref }, phone);
    return { other, requestedChallenge: await other.emitWithAck("getWebauthNAssertChallenge", { t: ref }) };
  };
  const subjects = async (Email: string) => (await mailsTo(env.gateway, Email)).map(({ subject }) => subject);

  beforeAll(async () => {
    const panel = await env.live.open({ token: (await env.gateway.as(ownerEmail)).token });
    const verificationuid = crypto.randomUUID();
    const { challenge } = await panel.emitWithAck("getWebauthNChallenge", { verificationuid });
    const attestation = passkey.attestation({ challenge });
    await panel.emitWithAck("webauthStoreCredentials", {
      verificationuid,
      verificationdata: device,
      attestation,
    });
  });

  it("Neither the reset page nor its link reveals whether the e-mail address is known", async () => {
    const [knownAnswer, other] = [await begin(ownerEmail), await begin(unknownEmail)];
    expect(knownAnswer).toEqual({
      ...other,
      verify_device_ref: knownAnswer.verify_device_ref,
      challenge: knownAnswer.challenge,
    });
    expect(knownAnswer).toEqual({
      verify_device_ref: expect.any(String),
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      IDS: [],
    });
    const requestCode = async (ref: string, email: string) => {
      const { requestedChallenge: answer } = await openOnPhone(ref);
      expect(answer).toEqual({
        challenge: expect.any(String),
        IDS: [],
        digits: [],
        email,
        purpose: "reset",
        browser: "Firefox, Linux",
        address: "localhost",
      });
    };
    await requestCode(knownAnswer.verify_device_ref, ownerEmail);
    await requestCode(other.verify_device_ref, unknownEmail);
  });

  it("A wrong passkey gets the same refusal for known and unknown e-mail addresses", async () => {
    const foreignPasskey = new SoftPasskey("http://localhost:4000");
    for (const email of [ownerEmail, unknownEmail]) {
      const { verify_device_ref: ref, challenge } = await begin(email);
      const screen = await env.live.open({ verificationuid: ref }, firefox);
      const assertion = foreignPasskey.assertion({ challenge });
      expect(await screen.emitWithAck("webauthAssert", { verificationuid: ref, assertion })).toEqual({
        error_code: "VERIFICATION_FAILED",
      });
    }
  });

  it("A reset confirmed on a phone requires the phone's number on the screen, and signs nobody in", async () => {
    const { verify_device_ref: ref } = await begin(ownerEmail);
    const screen = await env.live.open({ verificationuid: ref }, firefox);
    const receivedEvents: string[] = [];
    screen.onAny((name) => void receivedEvents.push(name));
    const message = nextPush(screen, "onExternalRefConfirmed");
    const { other, requestedChallenge: requested } = await openOnPhone(ref);
    const assertion = passkey.assertion({ challenge: String(requested.challenge) });
    const answer = await other.emitWithAck("webauthAssert", { verificationuid: ref, assertion });
    expect(answer).toEqual({ status: "OK", code: expect.stringMatching(/^\d{6}$/) });
    expect(await message).toEqual([{ ref }]);
    expect(receivedEvents).not.toContain("onAuthorization");
    expect(await canSignIn(ownerEmail, newPassword)).toBe(false);
    const resetAnswer = await login({ Email: ownerEmail, Reference: ref, SecurityCode: answer.code });
    expect(resetAnswer).toEqual({ password_set: true });
    expect(await canSignIn(ownerEmail, newPassword)).toBe(true);
    expect((await subjects(ownerEmail))[0]).toBe("Vaša lozinka je promenjena");
  });

  it("A passkey reset in the same browser signs the user in, but cannot remove sign-in factors", async () => {
    const { verify_device_ref: ref, challenge } = await begin(ownerEmail);
    const screen = await env.live.open({ verificationuid: ref }, firefox);
    const pushedToken = nextPush(screen, "onAuthorization");
    const assertion = passkey.assertion({ challenge });
    expect(await screen.emitWithAck("webauthAssert", { verificationuid: ref, assertion })).toEqual({
      status: "OK",
    });
    const [, authorization] = await pushedToken;
    const { authToken: token } = authorization as { authToken: string };
    const panel = await env.live.open({ token });
    expect(await panel.emitWithAck("listWebAuthNCredentials", { delete: [passkey.id] })).toMatchObject({
      error: expect.stringContaining("REAUTH_REQUIRED"),
    });
  });

  it("An e-mail-only reset works for a user without a passkey, but signs in only a trusted browser", async () => {
    expect(await resetByMail(emailWithoutPasskey)).toEqual({ password_set: true });
    expect((await subjects(emailWithoutPasskey))[0]).toMatch(/password was changed|lozinka je promenjena/);
    const { verify_device_ref: Reference } = await login({
      Email: emailWithoutPasskey,
      Password: newPassword,
      Remember: true,
    });
    const SecurityCode = await mailCode(emailWithoutPasskey, Reference);
    const { persistant_verification: Browserverify } = await login({ Reference, SecurityCode });
    expect(await resetByMail(emailWithoutPasskey, { Browserverify: "x".repeat(43) })).toEqual({
      password_set: true,
    });
    // The earlier reset has ended the browser's trust, so this reset does not sign the person in.
    expect(await resetByMail(emailWithoutPasskey, { Browserverify })).toEqual({ password_set: true });
    const secondLogin = await login({ Email: emailWithoutPasskey, Password: newPassword, Remember: true });
    const code = await mailCode(emailWithoutPasskey, secondLogin.verify_device_ref);
    const trustedLogin = await login({ Reference: secondLogin.verify_device_ref, SecurityCode: code });
    const trustedReset = await resetByMail(emailWithoutPasskey, {
      Browserverify: trustedLogin.persistant_verification,
    });
    expect(trustedReset).toMatchObject({ authorization: { user: { Email: emailWithoutPasskey } } });
  }, 60_000);

  it("Setting a new password ends every pending sign-in and reset", async () => {
    const Email = "admin@demo.test";
    const { verify_device_ref: signIn } = await login({ Email, Password: "Demo-1234!", Remember: true });
    const signInCode = await mailCode(Email, signIn);
    const { verify_device_ref: reset } = await begin(Email, { RPasswordReset: "Tudja-1234!" });
    const resetCode = await mailCode(Email, reset);
    expect(await resetByMail(Email)).toEqual({ password_set: true });
    const endedError = { error: "NOT_FOUND_OR_EXPIRED" };
    expect(await login({ Email, Reference: signIn, SecurityCode: signInCode })).toEqual(endedError);
    expect(await login({ Email, Reference: reset, SecurityCode: resetCode })).toEqual(endedError);
    expect(await canSignIn(Email, newPassword)).toBe(true);
  });

  it("A passkey user's e-mail-only reset waits a day and is canceled by signing in", async () => {
    const Email = ownerEmail;
    const delayedError = { error: "RESET_DELAYED" };
    const other = { RPasswordReset: "Treca-1234!" };
    expect(await resetByMail(Email, other)).toEqual(delayedError);
    expect((await subjects(Email))[0]).toBe("Neko traži novu lozinku za vaš nalog, bez vašeg uređaja");
    expect(await canSignIn(Email, other.RPasswordReset)).toBe(false);
    env.gateway.pass(day / 2);
    expect(await resetByMail(Email, other)).toEqual(delayedError);
    // A reset by e-mail ends when the owner signs in with the password that is still valid.
    const { verify_device_ref: Reference } = await login({ Email, Password: newPassword });
    await login({ Reference, SecurityCode: await mailCode(Email, Reference) });
    env.gateway.pass(day / 2 + 1000);
    expect(await resetByMail(Email, other)).toEqual(delayedError);
    env.gateway.pass(day + 1000);
    expect(await resetByMail(Email, other)).toEqual({ password_set: true });
    expect(await canSignIn(Email, other.RPasswordReset)).toBe(true);
  }, 60_000);

  it("A reset started by a stranger runs the same queries for known and unknown e-mail addresses", async () => {
    const querySpy = jest.spyOn(Client.prototype, "query");
    const textOf = (query: unknown) => (typeof query === "string" ? query : Object(query).text);
    const questions: unknown[][] = [];
    for (const email of [ownerEmail, unknownEmail]) {
      querySpy.mockClear();
      await begin(email, { Browserverify: "n".repeat(43) });
      questions.push(querySpy.mock.calls.map(([query]) => textOf(query)));
    }
    querySpy.mockRestore();
    expect(questions[0]).toContainEqual(expect.stringContaining('insert into "webauthn_challenges"'));
    expect(questions[1]).toEqual(questions[0]);
  });
});
