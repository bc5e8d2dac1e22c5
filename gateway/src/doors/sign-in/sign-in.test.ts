import { freePort } from "@hpay/build/free-port";
import { Client } from "pg";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

describe("sign-in", () => {
  let gateway: TestGateway;
  const post = async (url: string, body: unknown) => (await gateway.nobody.call("POST", url, { body })).body;
  const mailsTo = async (recipient: string): Promise<{ subject: string; text: string }[]> =>
    (await gateway.nobody.call("GET", `/dev/mail.json?to=${recipient}`)).body;
  const password = { Email: "owner@demo.test", Password: "Demo-1234!" };
  const newCode = async (ref: string) => {
    await post("/verifybyemailsecuritycode", { Email: password.Email, Reference: ref, language: "rs" });
    const [mail] = await mailsTo(password.Email);
    return /^\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
  };

  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());

  // spec 1.1-sign-e-mail-password 1.1-identity-verification-6-digit 3.7-get-me-outside-api
  it("Sign-in requires the password and a code that is e-mailed in the user's language", async () => {
    const { verify_device_ref: ref } = await post("/login", password);
    const SecurityCode = await newCode(ref);
    expect((await mailsTo(password.Email))[0]?.text).toContain("Kod važi 10 minuta.");
    const { authorization, persistant_verification } = await post("/login", {
      ...password,
      SecurityCode,
      Reference: ref,
    });
    expect(authorization.user).toMatchObject({ Email: password.Email, Name: "Olga Vasić" });
    expect(persistant_verification).toBeUndefined();
    const headers = { authorization: authorization.authToken };
    expect((await gateway.nobody.call("GET", "/me", { headers })).body).toMatchObject({
      Email: password.Email,
      Developer: true,
    });
    expect((await gateway.nobody.call("POST", "/logout", { headers })).status).toBe(200);
    expect((await gateway.nobody.call("GET", "/me", { headers })).status).toBe(401);
  });

  // spec 1.8-bad-email-password-such
  it("Sign-in gives the same response to an unknown e-mail address and a wrong password", async () => {
    const badLogin = await post("/login", { ...password, Password: "Wrong-1234!" });
    expect(badLogin).toEqual({ error: "BAD_EMAIL_OR_PASSWORD" });
    expect(await post("/login", { Email: "nobody@demo.test", Password: "Demo-1234!" })).toEqual(badLogin);
    expect(await post("/login", { Email: "", Password: "" })).toEqual({ error: "INPUT_INSUFFICIENT" });
  });

  it("Malformed sign-in input gets an error code, and checkboxes are read as forms send them", async () => {
    for (const body of [
      { Email: 5, Password: ["x"] },
      { ...password, Email: "a\u0000@demo.test" },
      { ...password, SecurityCode: { a: 1 } },
      [],
      {},
    ]) {
      const { status, body: answer } = await gateway.nobody.call("POST", "/login", { body });
      expect([status, answer]).toEqual([200, { error: "INPUT_INSUFFICIENT" }]);
    }
    expect(await post("/verifybyemailsecuritycode", { Reference: 5 })).toEqual({
      error: "INPUT_INSUFFICIENT",
    });
    expect(await post("/register", { EmailVerification: "123456" })).toEqual({ error: "INPUT_INSUFFICIENT" });
    const { verify_device_ref: ref } = await post("/login", { ...password, Remember: "on" });
    const loginAnswer = await post("/login", {
      ...password,
      SecurityCode: await newCode(ref),
      Reference: ref,
    });
    expect(loginAnswer).toHaveProperty("persistant_verification");
  });

  it("A password check costs the same for unknown and known e-mail addresses", async () => {
    const { passwords } = gateway.services;
    const checkSpy = jest.spyOn(passwords, "check");
    const costOf = (storedHash: string | undefined) =>
      /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(storedHash ?? "")?.[0];
    const hashCosts: (string | undefined)[][] = [];
    for (const Email of [password.Email, "nobody@demo.test"]) {
      checkSpy.mockClear();
      await post("/login", { Email, Password: "Wrong-1234!" });
      hashCosts.push(checkSpy.mock.calls.map(([hash]) => costOf(hash)));
    }
    checkSpy.mockRestore();
    const hashCost = costOf(await passwords.hash("Any-1234!"));
    expect(hashCost).toContain("m=19456,t=2,p=1");
    expect(hashCosts).toEqual([[hashCost], [hashCost]]);
  });

  it("Sign-in runs the same queries for unknown and known e-mail addresses", async () => {
    const querySpy = jest.spyOn(Client.prototype, "query");
    const textOf = (query: unknown) => (typeof query === "string" ? query : Object(query).text);
    const questions: unknown[][] = [];
    for (const Email of [password.Email, "nobody@demo.test"]) {
      querySpy.mockClear();
      await post("/login", { Email, Password: "Wrong-1234!", Browserverify: "n".repeat(43) });
      questions.push(querySpy.mock.calls.map(([query]) => textOf(query)));
    }
    querySpy.mockRestore();
    const [knownQueries, unknownQueries] = questions;
    expect(knownQueries).toContainEqual(expect.stringContaining('from "users"'));
    expect(unknownQueries).toEqual(knownQueries);
  });

  it("A sign-in code is blocked after five attempts", async () => {
    const { verify_device_ref: ref } = await post("/login", password);
    const rightCode = await newCode(ref);
    const wrongCode = rightCode === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries++) {
      expect(await post("/login", { SecurityCode: wrongCode, Reference: ref })).toEqual({
        error: "BAD_SECURITY_CODE",
      });
    }
    const body = { SecurityCode: rightCode, Reference: ref };
    const lateLogin = await gateway.nobody.call("POST", "/login", { body });
    expect([lateLogin.status, lateLogin.body]).toEqual([429, { error: "TEMPORARILY_BLOCKED" }]);
    expect(Number(lateLogin.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("Parallel guesses of one code share five attempts", async () => {
    const { verify_device_ref: ref } = await post("/login", password);
    const rightCode = await newCode(ref);
    const wrongCode = rightCode === "000000" ? "000001" : "000000";
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post("/login", { SecurityCode: wrongCode, Reference: ref })),
    );
    const wrongTries = answers.filter(({ error }) => error === "BAD_SECURITY_CODE");
    expect(wrongTries).toHaveLength(5);
  });

  // spec 1.7-post-verifybyemailsecuritycode-email-reference
  it("A sign-in code works once and is replaced by a new code", async () => {
    const { verify_device_ref: ref } = await post("/login", password);
    const first = await newCode(ref);
    const second = await newCode(ref);
    if (first !== second)
      expect(await post("/login", { SecurityCode: first, Reference: ref })).toEqual({
        error: "BAD_SECURITY_CODE",
      });
    expect((await post("/login", { SecurityCode: second, Reference: ref })).authorization).toBeDefined();
    expect(await post("/login", { SecurityCode: second, Reference: ref })).toEqual({
      error: "NOT_FOUND_OR_EXPIRED",
    });
  });

  it("A later sign-in code invalidates the earlier one", async () => {
    const { verify_device_ref: earlierRef } = await post("/login", password);
    const { verify_device_ref: laterRef } = await post("/login", password);
    const [first, second] = [await newCode(earlierRef), await newCode(laterRef)];
    expect(await post("/login", { SecurityCode: first, Reference: earlierRef })).toEqual({
      error: "NOT_FOUND_OR_EXPIRED",
    });
    expect((await post("/login", { SecurityCode: second, Reference: laterRef })).authorization).toBeDefined();
  });

  // spec 1.7-post-login-error-verify
  it("A trusted browser can sign in only its own user with the password alone", async () => {
    const { verify_device_ref: ref } = await post("/login", { ...password, Remember: true });
    const SecurityCode = await newCode(ref);
    const { persistant_verification: Browserverify } = await post("/login", { SecurityCode, Reference: ref });
    expect((await post("/login", { ...password, Browserverify })).authorization).toBeDefined();
    const admin = await post("/login", { Email: "admin@demo.test", Password: "Demo-1234!", Browserverify });
    expect(admin.verify_device_ref).toBeDefined();
  });

  // spec 1.2-password-reset-runs-through
  it("A forgotten password is changed only after the code is entered, which ends every other session", async () => {
    const staff = await gateway.as("staff@demo.test");
    const reset = { Email: "staff@demo.test", IsPasswordReset: true, RPasswordReset: "Novo-1234!" };
    expect(await post("/login", { ...reset, RPasswordReset: "short" })).toEqual({
      error: "PASSWORD_NOT_ACCEPTABLE",
    });
    expect(await post("/login", { ...reset, RPasswordReset: "P@ssw0rd" })).toEqual({
      error: "PASSWORD_BREACHED",
    });
    const { verify_device_ref: ref } = await post("/login", reset);
    expect(await post("/login", { Email: reset.Email, Password: "Novo-1234!" })).toEqual({
      error: "BAD_EMAIL_OR_PASSWORD",
    });
    await post("/verifybyemailsecuritycode", { Email: reset.Email, Reference: ref, language: "en" });
    // Waits for the e-mail, which is sent after the answer.
    const waitForMail = async (): Promise<string> =>
      (await mailsTo(reset.Email)).map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).find(Boolean) ??
      waitForMail();
    expect(await post("/login", { SecurityCode: await waitForMail(), Reference: ref })).toEqual({
      password_set: true,
    });
    expect(
      (await post("/login", { Email: reset.Email, Password: "Novo-1234!" })).verify_device_ref,
    ).toBeDefined();
    expect((await staff.call("GET", "/me")).status).toBe(401);
  });

  it("Trust in a browser ends with its session", async () => {
    const { verify_device_ref: ref } = await post("/login", { ...password, Remember: true });
    const SecurityCode = await newCode(ref);
    const answer = await post("/login", { SecurityCode, Reference: ref });
    const Browserverify = answer.persistant_verification;
    const headers = { authorization: answer.authorization.authToken };
    const { data } = (await gateway.nobody.call("GET", "/api/sessions", { headers })).body;
    const { id } = data.find((session: { Current: boolean }) => session.Current);
    await gateway.nobody.call("DELETE", `/api/sessions/${id}`, { headers });
    expect((await post("/login", { ...password, Browserverify })).verify_device_ref).toBeDefined();
  });

  it("A sign-in from a new browser is reported to the user by e-mail", async () => {
    const signInWith = async (agent: string) => {
      const headers = { "user-agent": agent };
      const firstStep = await gateway.nobody.call("POST", "/login", { body: password, headers });
      const SecurityCode = await newCode(firstStep.body.verify_device_ref);
      await post("/login", { SecurityCode, Reference: firstStep.body.verify_device_ref });
    };
    const notices = async () =>
      (await mailsTo(password.Email)).filter(({ subject }) => subject.includes("novog pregledača")).length;
    const before = await notices();
    await signInWith("Mozilla/5.0 (Windows NT 10.0) Firefox/140.0");
    expect(await notices()).toBe(before + 1);
    await signInWith("Mozilla/5.0 (Windows NT 10.0) Firefox/141.0");
    expect(await notices()).toBe(before + 1);
  });

  // spec 1.8-temporarily-blocked
  it("Wrong passwords block an account until the block expires, even for the correct password", async () => {
    const badPassword = { Email: "support@demo.test", Password: "Wrong-1234!" };
    for (let tries = 0; tries < 10; tries++)
      expect((await post("/login", badPassword)).error).toBe("BAD_EMAIL_OR_PASSWORD");
    const rightPassword = { ...badPassword, Password: "Demo-1234!" };
    const blockedLogin = await gateway.nobody.call("POST", "/login", { body: rightPassword });
    expect([blockedLogin.status, blockedLogin.body]).toEqual([429, { error: "TEMPORARILY_BLOCKED" }]);
    gateway.pass(Number(blockedLogin.headers["retry-after"]) * 1000);
    expect(await post("/login", rightPassword)).toHaveProperty("verify_device_ref");
  });

  it("A reset for an unknown e-mail address sends no e-mail but gets the same response", async () => {
    const reset = { IsPasswordReset: true, RPasswordReset: "Novo-1234!" };
    const knownAnswer = await post("/login", { ...reset, Email: "other@demo.test" });
    const unknownAnswer = await post("/login", { ...reset, Email: "nobody@demo.test" });
    expect(Object.keys(unknownAnswer)).toEqual(Object.keys(knownAnswer));
    const { verify_device_ref: Reference } = unknownAnswer;
    expect(await post("/verifybyemailsecuritycode", { Reference })).toEqual({ email_verify: Reference });
    expect(await mailsTo("nobody@demo.test")).toEqual([]);
  });

  it("A wrong reset code gets the same response for known and unknown e-mail addresses", async () => {
    const answers = async (Email: string) => {
      const reset = { Email, IsPasswordReset: true, RPasswordReset: "Novo-1234!" };
      const { verify_device_ref: Reference } = await post("/login", reset);
      const tries = [await post("/login", { SecurityCode: "000000", Reference })];
      await post("/verifybyemailsecuritycode", { Reference });
      for (let n = 0; n < 6; n++) tries.push(await post("/login", { SecurityCode: "00000", Reference }));
      return tries.map(({ error }) => error);
    };
    const knownAnswers = await answers("admin@demo.test");
    expect(knownAnswers).toEqual([
      "NOT_FOUND_OR_EXPIRED",
      ...Array.from({ length: 5 }, () => "BAD_SECURITY_CODE"),
      "TEMPORARILY_BLOCKED",
    ]);
    expect(await answers("nobody-else@demo.test")).toEqual(knownAnswers);
  });

  it("The correct reset code works even after a stranger has used up the attempts", async () => {
    const reset = { Email: password.Email, IsPasswordReset: true, RPasswordReset: "Mallory-1999!" };
    let last: unknown;
    for (let resetCount = 0; resetCount < 5; resetCount++) {
      const { verify_device_ref: Reference } = await post("/login", reset);
      await post("/verifybyemailsecuritycode", { Reference });
      for (let n = 0; n < 5; n++) last = await post("/login", { SecurityCode: "00000", Reference });
    }
    expect(last).toEqual({ error: "TEMPORARILY_BLOCKED" });
    const { verify_device_ref: ref } = await post("/login", password);
    const SecurityCode = await newCode(ref);
    const { authorization } = await post("/login", { ...password, SecurityCode, Reference: ref });
    expect(authorization.user.Email).toBe(password.Email);
  });

  it("A reset gets the same response when its e-mail is rejected", async () => {
    const send = jest
      .spyOn(gateway.services.mailer, "send")
      .mockRejectedValue(new Error("550 no such mailbox"));
    const loggedErrors = jest.spyOn(gateway.services.log, "error").mockReturnValue();
    for (const Email of ["support@demo.test", "nobody@demo.test"]) {
      const reset = { Email, IsPasswordReset: true, RPasswordReset: "Novo-1234!" };
      const { verify_device_ref: Reference } = await post("/login", reset);
      expect(await post("/verifybyemailsecuritycode", { Reference })).toEqual({ email_verify: Reference });
    }
    expect(send).toHaveBeenCalledTimes(1);
    expect(loggedErrors).toHaveBeenCalledTimes(1);
    loggedErrors.mockRestore();
    send.mockRestore();
  });

  // spec 1.2-session-cookie-lives-45
  it("A session ends after 45 minutes without a call", async () => {
    const admin = await gateway.as("admin@demo.test");
    for (let calls = 0; calls < 3; calls++) {
      gateway.pass(40 * 60_000);
      expect((await admin.call("GET", "/me")).status).toBe(200);
    }
    gateway.pass(46 * 60_000);
    expect((await admin.call("GET", "/me")).body.error).toMatch(/^401 /);
  });
});

describe("mail server down", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway({ SMTP_URL: `smtp://localhost:${await freePort()}`, LOG_LEVEL: "fatal" });
  }, startLimitMs);
  afterAll(() => gateway.close());

  it.each(["owner@demo.test", "nobody@demo.test"])(
    "A password reset reports that the mail server is down: %s",
    async (Email) => {
      const post = async (url: string, body: object) =>
        (await gateway.nobody.call("POST", url, { body })).body;
      const reset = { Email, IsPasswordReset: true, RPasswordReset: "Novo-1234!" };
      const { verify_device_ref: Reference } = await post("/login", reset);
      expect(await post("/verifybyemailsecuritycode", { Reference })).toEqual({
        error: "SERVICE_UNAVALABLE",
      });
    },
  );
});
