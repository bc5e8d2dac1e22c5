import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { enter, openPage } from "../testing/open-page";

async function fillForm() {
  await enter("First name", "Ana");
  await enter("Last name", "Jovanović");
  await enter("E-mail", "ana@primer.example");
  await enter("Password", "Tajna-123");
  await enter("Repeat password", "Tajna-123");
}
const register = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Register" }));

async function typeCode(user: UserEvent, code: string) {
  await user.click(await screen.findByLabelText(/1.*6/));
  await user.keyboard(code);
}

describe("registration", () => {
  // spec 1.2-register-registration 1.2-checkbox-biometric-credentials-default 1.2-6-digit-e-mail
  // spec 1.2-biometric-option-user-createwebauthn
  it("Registration continues to passkey setup after the e-mail is confirmed", async () => {
    const { user, host, identity } = await openPage("/register");
    await screen.findByRole("heading", { name: "Create an account" });
    identity.answers("register", { email_verify: "mail-ref" }, { signedIn: true });
    // The account page may send a request before the test ends.
    host.on("GET", "api/sessions", []);
    host.live.answer("listWebAuthNCredentials", () => ({ credentails: [] }));
    host.live.answer("recoveryCodes", () => ({ left: 0, createdAt: null }));
    await fillForm();
    await register(user);

    expect(await screen.findByRole("heading", { name: "Confirm your e-mail" })).toBeVisible();
    await typeCode(user, "123456");
    await waitFor(() => expect(host.navigation.address()).toBe("/user?createwebauthn=1"));
    expect(identity.sentCalls).toHaveLength(2);
    expect(identity.sentCalls[1]?.payload).toMatchObject({
      Name: "Ana Jovanović",
      EmailVerification: { Reference: "mail-ref", SecurityCode: "123456" },
    });
  });

  // spec 1.2-direct-authorization-after-submit
  it("Registration continues into the panel when the user declines a passkey", async () => {
    const { user, identity } = await openPage("/register");
    await screen.findByRole("heading", { name: "Create an account" });
    identity.answers("register", { signedIn: true });
    await fillForm();
    await user.click(screen.getByLabelText("Set up biometric sign-in after registration"));
    await register(user);
    await waitFor(() => expect(identity.continueCount).toBe(1));
  });

  // spec 1.2-cancel-leads-back-form 1.4-registration-form-verification-pending
  it("Going back from the code keeps the values typed in the registration form", async () => {
    const { user, host, identity } = await openPage("/register");
    await screen.findByRole("heading", { name: "Create an account" });
    identity.answers("register", { email_verify: "mail-ref" });
    await fillForm();
    await register(user);
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    identity.answers("register", { email_verify: "mail-ref" });
    await register(user);
    await screen.findByRole("heading", { name: "Confirm your e-mail" });
    await act(async () => host.navigation.go(-1));
    expect(screen.getByLabelText("Last name")).toHaveValue("Jovanović");
    expect(screen.getByLabelText("Repeat password")).toHaveValue("Tajna-123");
    expect(screen.getByRole("heading", { name: "Create an account" })).toHaveFocus();
  });

  it("The first box of the code has the focus after registration", async () => {
    const { user, identity } = await openPage("/register");
    await screen.findByRole("heading", { name: "Create an account" });
    identity.answers("register", { email_verify: "mail-ref" });
    await fillForm();
    await register(user);
    await screen.findByRole("heading", { name: "Confirm your e-mail" });
    await waitFor(() => expect(screen.getByLabelText(/1.*6/)).toHaveFocus());
  });

  it("A refused registration keeps the focus on the Register button", async () => {
    const { user, identity } = await openPage("/register");
    await screen.findByRole("heading", { name: "Create an account" });
    identity.answers("register", { error: "EMAIL_EXISTS" });
    await fillForm();
    await register(user);
    expect(await screen.findByText("Specified email already exists")).toBeVisible();
    expect(screen.getByRole("button", { name: "Register" })).toHaveFocus();
  });

  it("Registration ticks off the password rules as the user types", async () => {
    await openPage("/register");
    await screen.findByRole("heading", { name: "Create an account" });
    const rule = (words: RegExp) => screen.getByText(words, { selector: "li > span" });
    expect(rule(/1 number/)).toHaveTextContent("1 number: missing");
    await enter("Password", "tajna123");
    expect(rule(/1 number/)).toHaveTextContent("1 number: done");
    expect(rule(/uppercase/)).toHaveTextContent("1 uppercase letter: missing");
  });

  // spec 1.5-registration-names-2-50
  it("Registration with invalid fields marks them all and sends nothing", async () => {
    const { user, identity } = await openPage("/register");
    await screen.findByRole("heading", { name: "Create an account" });
    await enter("First name", "A");
    await enter("E-mail", "ana");
    await enter("Password", "Tajna-123");
    await enter("Repeat password", "Tajna-124");
    await register(user);
    for (const words of [
      "too short?",
      // spec 1.5-first-name-required-last
      "last name is required",
      // spec 1.5-please-input-valid-email
      "please input valid email address",
      "Passwords do not match",
    ]) {
      expect(await screen.findByText(words)).toBeVisible();
    }
    expect(screen.getByLabelText("First name")).toHaveFocus();
    expect(identity.sentCalls).toEqual([]);
  });

  it.each([
    // spec 1.8-registration-input-insufficient-please
    ["INPUT_INSUFFICIENT", "Please correct your input"],
    // spec 1.8-invalid-email-bad-email
    ["INVALID_EMAIL", "Bad email address"],
    // spec 1.8-invalid-name-bad-first
    ["INVALID_NAME", "Bad first or last name"],
    // spec 1.8-found-handshake-session-expired
    ["NOT_FOUND", "Handshake session expired or not found"],
    // spec 1.8-email-exists-specified-email
    ["EMAIL_EXISTS", "Specified email already exists"],
    ["DATA_MISMATCH", "Data mismatch! Please retry registration from beginning!"],
    ["PASSWORD_NOT_ACCEPTABLE", "Password must meet complexity requirements"],
    ["PASSWORD_BREACHED", "This password is known from data breaches. Choose another one."],
    ["PASSWORDS_MISMATCH", "Password confirmation mismatch"],
    ["SERVICE_UNAVALABLE", "Service is currently unavailable. Please try later..."],
    ["TEMPORARILY_BLOCKED", "Temporarily blocked because of many requests. Please retry in a few minutes."],
  ])("Registration explains the error %s", async (error, words) => {
    const { user, identity } = await openPage("/register");
    await screen.findByRole("heading", { name: "Create an account" });
    identity.answers("register", { error });
    await fillForm();
    await register(user);
    expect(await screen.findByText(words)).toBeVisible();
  });

  // spec 1.8-bad-response-please-retry
  it("Registration reports an unreadable response", async () => {
    const { user, identity } = await openPage("/register");
    await screen.findByRole("heading", { name: "Create an account" });
    identity.answers("register", {});
    await fillForm();
    await register(user);
    expect(await screen.findByText("Bad response please retry or try later...")).toBeVisible();
  });
});
