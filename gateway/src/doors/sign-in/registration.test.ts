import { lastCodeFor, mailsTo } from "../../testing/code-mail";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

describe("registration", () => {
  let gateway: TestGateway;
  const form = {
    Name: "Ana Jovanović",
    Email: "ana@primer.example",
    Password: "Tajna-123",
    Confirmpassword: "Tajna-123",
    language: "rs",
  };
  const register = async (body: object) => (await gateway.nobody.call("POST", "/register", { body })).body;
  const proofOf = (Reference: string, SecurityCode: string) => ({
    EmailVerification: { Reference, SecurityCode },
  });

  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());

  // spec 1.2-6-digit-e-mail 1.7-post-register
  it("The registration code, sent in the user's language, creates the account and signs the user in", async () => {
    const { email_verify: ref } = await register(form);
    expect((await mailsTo(gateway, form.Email))[0]?.subject).toMatch(/^\d{6} – Vaš kod za registraciju$/);
    const invisibleName = { Name: `\u202e${form.Name}\u200b` };
    const answer = await register({
      ...form,
      ...invisibleName,
      ...proofOf(ref, await lastCodeFor(gateway, form.Email)),
    });
    expect(answer.authorization.user).toMatchObject({ Email: form.Email, Name: form.Name, Tel: "" });
    const headers = { authorization: answer.authorization.authToken };
    expect((await gateway.nobody.call("GET", "/me", { headers })).status).toBe(200);
    expect(await register({ ...form, Email: "ANA@primer.example" })).toEqual({ error: "EMAIL_EXISTS" });
  });

  it.each([
    // spec 1.8-registration-input-insufficient-please
    ["INPUT_INSUFFICIENT", { Name: " " }],
    ["INPUT_INSUFFICIENT", { Confirmpassword: "" }],
    // spec 1.8-invalid-name-bad-first
    ["INVALID_NAME", { Name: "Ana" }],
    ["INVALID_NAME", { Name: "A B" }],
    ["INVALID_NAME", { Name: `Ana ${"ć".repeat(51)}` }],
    ["INVALID_NAME", { Name: `Ana ${"ć".repeat(120)}` }],
    // spec 1.8-invalid-email-bad-email
    ["INVALID_EMAIL", { Email: "ana@" }],
    ["INVALID_EMAIL", { Email: "ana@primer.example\r\nBcc: x@y.example" }],
    // spec 1.5-gateway-keeps-password-rules
    ["PASSWORD_NOT_ACCEPTABLE", { Password: "tajna123", Confirmpassword: "tajna123" }],
    ["PASSWORD_BREACHED", { Password: "P@ssw0rd", Confirmpassword: "P@ssw0rd" }],
    ["PASSWORDS_MISMATCH", { Confirmpassword: "Tajna-124" }],
    // spec 1.8-email-exists-specified-email
    ["EMAIL_EXISTS", { Email: "Owner@demo.test" }],
  ])("Registration returns %s for %j", async (error, change) => {
    expect(await register({ ...form, Email: "nova@primer.example", ...change })).toEqual({ error });
  });

  it.each([
    "A Marija Petrović",
    "Li Wu",
    `Ana ${"ć".repeat(50)}`,
    `${"Ana Marija".padEnd(50, "a")} Petrović`,
  ])("Registration accepts the first and last names that the form accepts: %s", async (Name) => {
    const Email = `${crypto.randomUUID()}@primer.example`;
    expect(await register({ ...form, Name, Email })).toHaveProperty("email_verify");
  });

  it("Registration accepts only the latest code with unchanged data", async () => {
    const person = { ...form, Email: "mika@primer.example" };
    const { email_verify: first } = await register(person);
    const firstCode = await lastCodeFor(gateway, person.Email);
    const { email_verify: ref } = await register(person);
    expect(await register({ ...person, ...proofOf(first, firstCode) })).toEqual({ error: "NOT_FOUND" });
    const code = await lastCodeFor(gateway, person.Email);
    const wrongCode = code === "000000" ? "000001" : "000000";
    expect(await register({ ...person, ...proofOf(ref, wrongCode) })).toEqual({ error: "BAD_SECURITY_CODE" });
    const login = { SecurityCode: code, Reference: ref };
    expect((await gateway.nobody.call("POST", "/login", { body: login })).body).toEqual({
      error: "NOT_FOUND_OR_EXPIRED",
    });
    const changedPerson = { ...person, Name: "Neko Drugi" };
    expect(await register({ ...changedPerson, ...proofOf(ref, code) })).toEqual({ error: "DATA_MISMATCH" });
    expect(await register({ ...person, ...proofOf(ref, code) })).toEqual({ error: "NOT_FOUND" });
  });

  it.each([
    [
      "the code, with the reference beside it",
      (Reference: string, code: string) => ({ EmailVerification: code, Reference }),
    ],
    [
      "the reference, with the code beside it",
      (EmailVerification: string, SecurityCode: string) => ({ EmailVerification, SecurityCode }),
    ],
  ])("Registration also accepts the verification as text: %s", async (_which, proof) => {
    const person = { ...form, Email: `${crypto.randomUUID()}@primer.example` };
    const { email_verify: ref } = await register(person);
    const answer = await register({ ...person, ...proof(ref, await lastCodeFor(gateway, person.Email)) });
    expect(answer.authorization.user.Email).toBe(person.Email);
  });

  it("Registration reports a taken e-mail address but prevents enumeration", async () => {
    const existingAccount = { ...form, Email: "owner@demo.test" };
    expect(await register(existingAccount)).toEqual({ error: "EMAIL_EXISTS" });
    let last = {};
    for (let tries = 0; tries < 10; tries++) last = await register(existingAccount);
    expect(last).toEqual({ error: "TEMPORARILY_BLOCKED" });
  });

  it("Registration pauses after ten codes to one address", async () => {
    const person = { ...form, Email: "pera@primer.example" };
    for (let sentCount = 0; sentCount < 10; sentCount++)
      expect(await register(person)).toHaveProperty("email_verify");
    const { status, headers, body } = await gateway.nobody.call("POST", "/register", { body: person });
    expect([status, body]).toEqual([429, { error: "TEMPORARILY_BLOCKED" }]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(600);
  });

  it("One network address can request codes for thirty e-mail addresses without blocking other addresses", async () => {
    const from = async (remoteAddress: string, n: number) => {
      const payload = { ...form, Email: `n${n}@primer.example` };
      return (await gateway.app.inject({ method: "POST", url: "/register", remoteAddress, payload }))
        .statusCode;
    };
    const answers: number[] = [];
    for (let n = 0; n < 32; n += 1) answers.push(await from("198.51.100.9", n));
    expect(answers.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(answers.slice(30)).toEqual([429, 429]);
    expect(await from("198.51.100.10", 40)).toBe(200);
  });
});
