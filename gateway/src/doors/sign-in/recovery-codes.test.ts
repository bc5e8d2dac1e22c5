import { recoveryCodes } from "../../platform/database/schema/identity";
import { mailsTo } from "../../testing/code-mail";
import { SoftPasskey } from "../../testing/soft-passkey";
import { liveGateway } from "../../testing/started-gateway";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const passkeyEmail = "owner@demo.test";
const emailWithoutPasskey = "staff@demo.test";
const password = "Demo-1234!";
const newPassword = "Novo-1234!";

describe("recovery codes", () => {
  const env = liveGateway();
  const login = async (body: object) =>
    (await env.gateway.nobody.call("POST", "/login", { body, headers: { "user-agent": firefox } })).body;
  const create = async (email: string): Promise<readonly string[]> => {
    const panel = await env.live.open({ token: (await env.gateway.as(email)).token });
    return (await panel.emitWithAck("makeRecoveryCodes", {})).codes;
  };
  const signIn = async (Email: string, RecoveryCode: string) => {
    const { verify_device_ref: Reference } = await login({ Email, Password: password });
    return login({ Email, Reference, RecoveryCode });
  };
  const reset = async (Email: string, RecoveryCode: string) => {
    const resetRequest = { Email, IsPasswordReset: true, RPasswordReset: newPassword };
    const { verify_device_ref: Reference } = await login(resetRequest);
    return login({ ...resetRequest, Reference, RecoveryCode });
  };
  const subjects = async (email: string) => (await mailsTo(env.gateway, email)).map(({ subject }) => subject);

  beforeAll(async () => {
    const panel = await env.live.open({ token: (await env.gateway.as(passkeyEmail)).token });
    const verificationuid = crypto.randomUUID();
    const { challenge } = await panel.emitWithAck("getWebauthNChallenge", { verificationuid });
    await panel.emitWithAck("webauthStoreCredentials", {
      verificationuid,
      verificationdata: { deviceType: "mobile", osName: "Android", browserName: "Chrome" },
      attestation: new SoftPasskey("http://localhost:4000").attestation({ challenge }),
    });
  });
  beforeEach(() => env.gateway.pass(16 * 60_000));

  it("Recovery codes are shown once, never stored in plain text, and replaced by new ones", async () => {
    const first = await create(emailWithoutPasskey);
    expect(first).toHaveLength(10);
    for (const code of first) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
    const storedCodes = JSON.stringify(await env.gateway.services.db.select().from(recoveryCodes));
    for (const code of first) expect(storedCodes).not.toContain(code.slice(0, 5));
    const panel = await env.live.open({ token: (await env.gateway.as(emailWithoutPasskey)).token });
    expect(await panel.emitWithAck("recoveryCodes", {})).toEqual({ left: 10, createdAt: expect.any(String) });
    await create(emailWithoutPasskey);
    expect(await signIn(emailWithoutPasskey, first[0] ?? "")).toEqual({ error: "BAD_SECURITY_CODE" });
    expect(await subjects(emailWithoutPasskey)).toContain(
      "Za vaš nalog su napravljeni novi kodovi za oporavak",
    );
  });

  it("Creating recovery codes requires a fresh sign-in", async () => {
    const panel = await env.live.open({ token: (await env.gateway.as(emailWithoutPasskey)).token });
    env.gateway.pass(16 * 60_000);
    expect(await panel.emitWithAck("makeRecoveryCodes", {})).toMatchObject({ error_code: "REAUTH_REQUIRED" });
    expect(await panel.emitWithAck("recoveryCodes", {})).toMatchObject({ left: expect.any(Number) });
  });

  it("A recovery code works once after the password, and each use is mailed and logged", async () => {
    const [code = ""] = await create(emailWithoutPasskey);
    expect(await login({ Email: emailWithoutPasskey, Password: password })).toMatchObject({
      recovery_codes: true,
    });
    expect(await signIn(emailWithoutPasskey, ` ${code.toLowerCase().replace("-", " ")}`)).toHaveProperty(
      "authorization",
    );
    expect(await signIn(emailWithoutPasskey, code)).toEqual({ error: "BAD_SECURITY_CODE" });
    expect(await subjects(emailWithoutPasskey)).toContain("Upotrebljen je kod za oporavak vašeg naloga");
    const [mail] = (await mailsTo(env.gateway, emailWithoutPasskey)).filter(({ subject }) =>
      /Upotrebljen/.test(subject),
    );
    expect(mail?.text).toContain("Preostalo kodova za oporavak: 9");
    const { body } = await (await env.gateway.as(emailWithoutPasskey)).call(
      "GET",
      "/api/audit_log?perPage=50",
    );
    expect(JSON.stringify(body)).toContain("recovery-code");
  });

  it("Only one of several parallel sign-ins with the same code succeeds", async () => {
    const [code = ""] = await create(emailWithoutPasskey);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(emailWithoutPasskey, code)));
    expect(answers.filter((answer) => "authorization" in answer)).toHaveLength(1);
  });

  it("A recovery code works only for its owner, and an address range is blocked after ten attempts", async () => {
    const [code = ""] = await create(passkeyEmail);
    expect(await signIn(emailWithoutPasskey, code)).toEqual({ error: "BAD_SECURITY_CODE" });
    for (let k = 0; k < 9; k += 1) await signIn(emailWithoutPasskey, `AAAAA-AAAA${k}`);
    const [ownCode = ""] = await create(emailWithoutPasskey);
    expect(await signIn(emailWithoutPasskey, ownCode)).toMatchObject({ error: "TEMPORARILY_BLOCKED" });
  });

  it("A user with a passkey can reset the password with a recovery code, but is not signed in", async () => {
    const [code = ""] = await create(passkeyEmail);
    expect(await reset(passkeyEmail, "AAAAA-AAAAA")).toEqual({ error: "BAD_SECURITY_CODE" });
    expect(await reset(passkeyEmail, code)).toEqual({ password_set: true });
    expect(await login({ Email: passkeyEmail, Password: newPassword })).toHaveProperty("verify_device_ref");
  });

  it("A recovery code alone resets no password for an account without a passkey or an unknown e-mail", async () => {
    const [code = ""] = await create(emailWithoutPasskey);
    expect(await reset(emailWithoutPasskey, code)).toEqual({ error: "BAD_SECURITY_CODE" });
    expect(await reset("nobody@demo.test", code)).toEqual({ error: "BAD_SECURITY_CODE" });
    expect(await signIn(emailWithoutPasskey, code)).toHaveProperty("authorization");
  });
});
