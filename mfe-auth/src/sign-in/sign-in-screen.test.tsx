import type { IdentityAnswer } from "@hpay/contract";
import { fakeHost, renderRemote } from "@hpay/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import config from "../../remote.config";
import { remote } from "../remote";
import { fakeIdentity } from "../testing/fake-identity";
import { enter, openPage } from "../testing/open-page";

async function fillForm(user: UserEvent, email = "ana@primer.example", password = "Tajna-123") {
  await enter("E-mail", email);
  await enter("Password", password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

async function typeCode(user: UserEvent, code: string) {
  await user.click(await screen.findByLabelText(/1.*6/));
  await user.keyboard(code);
}

describe("sign-in", () => {
  // spec 1.1-sign-e-mail-password 1.2-remember-me
  it("Sign-in in a trusted browser needs only the password", async () => {
    const { user, identity } = await openPage("/login");
    identity.answers("login", { signedIn: true });
    await user.click(screen.getByLabelText("Remember me"));
    await fillForm(user);

    await waitFor(() => expect(identity.continueCount).toBe(1));
    expect(identity.sentCalls).toEqual([
      {
        call: "login",
        payload: { Email: "ana@primer.example", Password: "Tajna-123", Remember: true, language: "en" },
      },
    ]);
  });

  it("Going back during verification keeps the typed values", async () => {
    const { user, host, identity } = await openPage("/login?lang=en");
    identity.answers("login", { verify_device_ref: "ref-1", IDS: [] });
    identity.answers("verifyByEmail", { email_verify: "code-ref" });
    await fillForm(user);
    await screen.findByRole("heading", { name: "Check your e-mail" });
    act(() => host.navigation.go(-1));
    expect(screen.getByRole("heading", { name: "Sign in" })).toHaveFocus();
    expect(screen.getByLabelText("Password")).toHaveValue("Tajna-123");

    identity.answers("login", { verify_device_ref: "ref-2", IDS: [] });
    identity.answers("verifyByEmail", { email_verify: "code-ref" });
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await user.click(await screen.findByRole("button", { name: "Back to sign-in" }));
    await waitFor(() => expect(host.navigation.location.get().state).toBeNull());

    identity.answers("login", { verify_device_ref: "ref-3", IDS: [] }, { signedIn: true });
    identity.answers("verifyByEmail", { email_verify: "code-ref" });
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await typeCode(user, "123456");
    await waitFor(() => expect(identity.continueCount).toBe(1));
    expect(host.navigation.location.get().state).toBeNull();
    expect(host.navigation.address()).toBe("/login?lang=en");
  });

  // spec 1.1-identity-verification-6-digit 1.2-verification-e-mailed-security
  // spec 1.4-login-form-verification-required 1.7-post-verifybyemailsecuritycode-email-reference
  it("Sign-in without a registered device asks for the e-mailed code", async () => {
    const { user, identity } = await openPage("/login");
    identity.answers("login", { verify_device_ref: "ref-1", IDS: [] }, { signedIn: true });
    identity.answers("verifyByEmail", { email_verify: "code-ref" });
    await fillForm(user);

    expect(await screen.findByRole("heading", { name: "Check your e-mail" })).toBeVisible();
    expect(await screen.findByText(/six-digit code to ana@primer.example/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Digit 1 of 6")).toHaveFocus());
    expect(identity.sentCalls.at(-1)).toEqual({
      call: "verifyByEmail",
      payload: { Email: "ana@primer.example", Reference: "ref-1", language: "en" },
    });
    await typeCode(user, "123456");
    await waitFor(() => expect(identity.continueCount).toBe(1));
    expect(identity.sentCalls.at(-1)?.payload).toMatchObject({
      Password: "Tajna-123",
      SecurityCode: "123456",
      Reference: "code-ref",
    });
  });

  it("A wrong code can be retried", async () => {
    const { user, identity } = await openPage("/login");
    identity.answers(
      "login",
      { verify_device_ref: "ref-1", IDS: [] },
      { error: "BAD_SECURITY_CODE" },
      { signedIn: true },
    );
    identity.answers("verifyByEmail", { email_verify: "code-ref" });
    await fillForm(user);
    await typeCode(user, "111111");
    expect(await screen.findByText("This code is not correct. Please check it and try again.")).toBeVisible();
    await typeCode(user, "123456");
    await waitFor(() => expect(identity.continueCount).toBe(1));
  });

  // spec 1.8-found-expired-handshake-session
  it("An expired sign-in returns to the form with the typed values", async () => {
    const { user, identity } = await openPage("/login");
    identity.answers("login", { verify_device_ref: "ref-1", IDS: [] }, { error: "NOT_FOUND_OR_EXPIRED" });
    identity.answers("verifyByEmail", { email_verify: "code-ref" });
    await fillForm(user);
    await typeCode(user, "123456");
    expect(await screen.findByText("Handshake session expired or not found")).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@primer.example");
    expect(screen.getByRole("heading", { name: "Sign in" })).toHaveFocus();
  });

  // spec 1.2-login-sign 1.2-fields-e-mail-password 1.5-login-email-must-valid 1.5-login-password-required
  it("Sign-in with invalid fields sends nothing and focuses the first invalid field", async () => {
    const { user, identity } = await openPage("/login");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Email is required")).toBeVisible();
    expect(screen.getByText("Password is required")).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveFocus();

    await enter("E-mail", "ana");
    expect(await screen.findByText("Email must be a valid email address")).toBeVisible();
    expect(identity.sentCalls).toEqual([]);
  });

  it.each([
    // spec 1.8-input-insufficient-please-enter
    ["INPUT_INSUFFICIENT", "Please enter correct email and password"],
    // spec 1.8-bad-email-password-such
    ["BAD_EMAIL_OR_PASSWORD", "No such user or bad password"],
    // spec 1.8-service-unavalable-service-currently
    ["SERVICE_UNAVALABLE", "Service is currently unavailable. Please try later..."],
    ["NOT_FOUND_OR_EXPIRED", "Handshake session expired or not found"],
    // spec 1.8-data-mismatch-data-mismatch
    ["DATA_MISMATCH", "Data mismatch! Please retry registration from beginning!"],
    // spec 1.8-password-acceptable-password-must
    ["PASSWORD_NOT_ACCEPTABLE", "Password must meet complexity requirements"],
    // spec 1.8-passwords-mismatch-password-confirmation
    ["PASSWORDS_MISMATCH", "Password confirmation mismatch"],
    ["TEMPORARILY_BLOCKED", "Temporarily blocked because of many requests. Please retry in a few minutes."],
    // spec 1.8-unknown-codes-shown-received
    ["SOMETHING_NEW", "SOMETHING_NEW"],
  ])("Sign-in explains the error %s", async (error, words) => {
    const { user, identity } = await openPage("/login");
    identity.answers("login", { error });
    await fillForm(user);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveValue("Tajna-123");
  });

  // spec 1.8-temporarily-blocked
  it.each([
    [593, "10 minutes"],
    [60, "1 minute"],
    [59, "59 seconds"],
  ])("A user blocked for %p s sees when they can retry: in %s", async (retryAfterSeconds, wait) => {
    const { user, identity } = await openPage("/login");
    identity.answers("login", { error: "TEMPORARILY_BLOCKED", retryAfterSeconds });
    await fillForm(user);
    expect(await screen.findByText(new RegExp(`You can try again in ${wait}\\.$`))).toBeVisible();
  });

  // spec 1.8-network-failure-error-please
  it("Sign-in keeps typed values after a network failure", async () => {
    const { user, identity } = await openPage("/login");
    identity.answers("login", new TypeError("fetch failed"));
    await fillForm(user);
    expect(await screen.findByText("Error! Please try again or later...")).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveValue("Tajna-123");
  });

  it("Pressing the button twice sends one sign-in", async () => {
    const { user, identity } = await openPage("/login");
    let answer = (_: IdentityAnswer) => {};
    identity.answers("login", () => new Promise((resolve) => (answer = resolve)));
    await fillForm(user);
    await user.click(screen.getByLabelText("Password"));
    await user.keyboard("{Enter}{Enter}");
    act(() => answer({ error: "BAD_EMAIL_OR_PASSWORD" }));
    await screen.findByText("No such user or bad password");
    expect(identity.sentCalls).toHaveLength(1);
  });

  // spec 1.2-link-register
  it("Sign-in links to registration", async () => {
    const { user, host } = await openPage("/login");
    await user.click(screen.getByRole("link", { name: "Create an account" }));
    expect(host.navigation.address()).toBe("/register");
  });

  it("Sign-in switches between the two Serbian scripts without losing typed values", async () => {
    const { host } = await openPage("/login", { language: "rs" });
    await screen.findByLabelText("E-pošta");
    await enter("E-pošta", "ana@primer.example");
    act(() => host.language.set("rs-cyr"));
    expect(await screen.findByLabelText("Е-пошта")).toHaveValue("ana@primer.example");
    expect(screen.getByRole("button", { name: "Пријави се" })).toBeVisible();
  });

  it("Sign-in over unsaved work is prefilled with the user's e-mail address", async () => {
    const identity = fakeIdentity();
    const host = fakeHost({ identity });
    const { user } = await renderRemote(remote, {
      host,
      page: "sign-in",
      params: { over: "1", email: "ana@primer.example" },
    });
    identity.answers("login", { signedIn: true });
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@primer.example");
    expect(screen.getByLabelText("Password")).toHaveFocus();
    expect(screen.queryByRole("link")).toBeNull();
    await enter("Password", "Tajna-123");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(identity.continueCount).toBe(1));
  });

  it("Sign-in lets the user choose a language when the host supports it", async () => {
    const identity = fakeIdentity();
    const host = fakeHost({ user: null, identity });
    const chooseLanguage = jest.fn();
    await renderRemote(remote, { host: { ...host, chooseLanguage }, config, path: "/login" });
    fireEvent.change(await screen.findByLabelText("Language"), { target: { value: "rs-cyr" } });
    expect(chooseLanguage).toHaveBeenCalledWith("rs-cyr");
  });
});
