import { emptyRegistration, toRegisterPayload } from "./registration";
import { registrationFaults } from "./registration-check";

const ana = {
  ...emptyRegistration,
  firstName: " Ana ",
  lastName: "Jovanović",
  email: "ana@primer.example",
  password: "Tajna-123",
  repeated: "Tajna-123",
};

describe("registration", () => {
  // spec 1.3-registration-payload
  it("Registration joins the first and last name", () => {
    expect(toRegisterPayload(ana, "rs")).toEqual({
      Name: "Ana Jovanović",
      Email: "ana@primer.example",
      Password: "Tajna-123",
      Confirmpassword: "Tajna-123",
      language: "rs",
    });
  });

  // spec 1.3-registration-payload
  it("Registration sends the e-mailed code with its reference in the second request", () => {
    const secondPayload = toRegisterPayload(ana, "en", { code: "123456", reference: "9a1b" });
    expect(secondPayload).toMatchObject({ EmailVerification: { Reference: "9a1b", SecurityCode: "123456" } });
  });

  // spec 1.2-first-name-last-name
  it("Registration accepts a complete form", () => {
    expect(registrationFaults(ana)).toEqual({});
  });

  // spec 1.2-first-name-last-name 1.5-first-name-required-last 1.5-password-confirmation-required
  it("Registration lists every missing field", () => {
    expect(registrationFaults(emptyRegistration)).toEqual({
      firstName: "registration.first-name-required",
      lastName: "registration.last-name-required",
      email: "registration.email-required",
      password: "registration.password-required",
      repeated: "registration.repeat-required",
    });
  });

  it.each([
    // spec 1.5-registration-names-2-50
    [{ firstName: "A" }, { firstName: "registration.too-short" }],
    // spec 1.5-registration-names-2-50
    [{ lastName: "x".repeat(51) }, { lastName: "registration.too-long" }],
    [{ email: "ana" }, { email: "registration.email-invalid" }],
    [{ password: "tajna-123", repeated: "tajna-123" }, { password: "password.uppercase" }],
    [{ repeated: "Tajna-124" }, { repeated: "password.mismatch" }],
  ])("Registration refuses %j", (change, faults) => {
    expect(registrationFaults({ ...ana, ...change })).toEqual(faults);
  });
});
