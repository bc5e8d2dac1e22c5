import { toLoginPayload } from "./sign-in-request";

describe("sign-in request", () => {
  const passwordRequest = {
    kind: "password",
    email: "ana@primer.example",
    password: "Tajna-123",
    remember: true,
  } as const;

  // spec 1.3-login-payload
  it("A sign-in sends the e-mail address, password, Remember choice and language", () => {
    expect(toLoginPayload(passwordRequest, "rs")).toEqual({
      Email: "ana@primer.example",
      Password: "Tajna-123",
      Remember: true,
      language: "rs",
    });
  });

  // spec 1.3-login-payload
  it("The second sign-in request sends the e-mailed code with its reference", () => {
    const secondPayload = toLoginPayload(passwordRequest, "en", { code: "123456", reference: "9a1b" });
    expect(secondPayload).toMatchObject({ Password: "Tajna-123", SecurityCode: "123456", Reference: "9a1b" });
  });

  // spec 1.3-login-payload-reset-rpasswordreset
  it("A password reset sends only the new password", () => {
    const reset = { kind: "reset", email: "ana@primer.example", newPassword: "Nova-12345" } as const;
    expect(toLoginPayload(reset, "en")).toEqual({
      Email: "ana@primer.example",
      IsPasswordReset: true,
      RPasswordReset: "Nova-12345",
      language: "en",
    });
  });
});
