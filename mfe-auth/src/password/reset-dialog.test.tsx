import { findDialog } from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { enter, openPage } from "../testing/open-page";

async function openReset() {
  const page = await openPage("/login");
  await page.user.click(screen.getByRole("button", { name: "Forgot password?" }));
  const dialog = await findDialog({ name: "Reset password" });
  const field = (label: string) => within(dialog).getByLabelText(label);
  const fill = (label: string, text: string) => enter(label, text, dialog);
  const pressContinue = () => page.user.click(within(dialog).getByRole("button", { name: "Continue" }));
  return { ...page, dialog, field, fill, pressContinue };
}

describe("password reset", () => {
  // spec 1.2-password-reset-runs-through
  it("A password reset signs the user in with the new password after confirmation", async () => {
    const { user, host, identity, fill, pressContinue } = await openReset();
    identity.answers(
      "login",
      { verify_device_ref: "ref-1", challenge: "Y2g", IDS: [] },
      { passwordSet: true },
    );
    identity.answers("verifyByEmail", { email_verify: "code-ref" });
    await fill("E-mail", "ana@primer.example");
    await fill("New password", "Nova-12345");
    await fill("Repeat password", "Nova-12345");
    await pressContinue();

    expect(await screen.findByRole("heading", { name: "Set a new password" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: /With a code by e-mail/ }));
    await user.click(await screen.findByLabelText(/1.*6/));
    await user.keyboard("123456");
    expect(await screen.findByLabelText("Password")).toHaveValue("");
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@primer.example");
    expect(identity.continueCount).toBe(0);
    expect(identity.sentCalls.at(-1)?.payload).toEqual({
      Email: "ana@primer.example",
      IsPasswordReset: true,
      RPasswordReset: "Nova-12345",
      language: "en",
      SecurityCode: "123456",
      Reference: "code-ref",
    });
    expect(host.notices).toMatchObject([
      { tone: "success", text: "Your password was changed. Sign in with it now." },
    ]);
  });

  it("A password reset in a trusted browser also signs the user in", async () => {
    const { user, host, identity, fill, pressContinue } = await openReset();
    identity.answers("login", { verify_device_ref: "ref-1", challenge: "Y2g", IDS: [] }, { signedIn: true });
    identity.answers("verifyByEmail", { email_verify: "code-ref" });
    await fill("E-mail", "ana@primer.example");
    await fill("New password", "Nova-12345");
    await fill("Repeat password", "Nova-12345");
    await pressContinue();
    await user.click(await screen.findByRole("button", { name: /With a code by e-mail/ }));
    await user.click(await screen.findByLabelText(/1.*6/));
    await user.keyboard("123456");
    await waitFor(() => expect(identity.continueCount).toBe(1));
    expect(host.notices).toMatchObject([{ tone: "success", text: "Your password was changed." }]);
  });

  it("A password reset uses the number shown on another device after confirmation", async () => {
    const { user, identity, fill, pressContinue } = await openReset();
    identity.answers(
      "login",
      { verify_device_ref: "ref-1", challenge: "Y2g", IDS: [] },
      { passwordSet: true },
    );
    await fill("E-mail", "ana@primer.example");
    await fill("New password", "Nova-12345");
    await fill("Repeat password", "Nova-12345");
    await pressContinue();
    await user.click(await screen.findByRole("button", { name: /With another device/ }));
    await screen.findByText("Waiting for the other device...");
    act(() => identity.channels[0]?.push("onExternalRefConfirmed", { ref: "ref-1" }));
    expect(
      await screen.findByRole("heading", { name: "Enter the number from your other device" }),
    ).toBeVisible();
    expect(screen.queryByText(/new code/)).toBeNull();
    await user.click(await screen.findByLabelText(/1.*6/));
    await user.keyboard("123456");
    expect(await screen.findByLabelText("Password")).toHaveValue("");
    expect(identity.sentCalls.at(-1)?.payload).toMatchObject({ SecurityCode: "123456", Reference: "ref-1" });
    expect(identity.sentCalls.map(({ call }) => call)).not.toContain("verifyByEmail");
  });

  it.each([
    // spec 1.5-please-enter-least-8
    ["", "Please enter at least 8 characters"],
    // spec 1.5-1-number
    ["Tajna---", "Please enter at least 1 number"],
    // spec 1.5-1-lowercase-letter
    ["TAJNA-123", "Please enter at least 1 lowercase letter"],
    // spec 1.5-1-uppercase-letter
    ["tajna-123", "Please enter at least 1 uppercase letter"],
    // spec 1.5-1-special-character
    ["Tajna1234", "Please enter at least 1 special character"],
  ])("A password reset rejects the new password %j", async (password, words) => {
    const { identity, field, fill, pressContinue } = await openReset();
    await fill("E-mail", "ana@primer.example");
    if (password !== "") await fill("New password", password);
    await pressContinue();
    expect(await screen.findByText(words)).toBeVisible();
    expect(field("New password")).toHaveFocus();
    expect(identity.sentCalls).toEqual([]);
  });

  // spec 1.5-passwords-do-match 1.5-e-mail-reset-enter
  it("A password reset requires a valid e-mail address and a matching repeated password", async () => {
    const { fill, pressContinue } = await openReset();
    await fill("E-mail", "ana");
    await fill("New password", "Nova-12345");
    await fill("Repeat password", "Nova-1234");
    await pressContinue();
    expect(await screen.findByText("enter valid email")).toBeVisible();
    expect(screen.getByText("Passwords do not match")).toBeVisible();
  });

  it("An empty reset field shows no error on blur, which keeps Cancel under the pointer", async () => {
    const { user, dialog, field } = await openReset();
    await user.click(field("E-mail"));
    await user.tab();
    expect(within(dialog).queryByText("enter valid email")).not.toBeInTheDocument();
    await user.type(field("E-mail"), "ana");
    await user.tab();
    expect(await within(dialog).findByText("enter valid email")).toBeVisible();
  });

  it("A refused reset shows its reason and keeps the dialog open", async () => {
    const { identity, dialog, fill, pressContinue } = await openReset();
    identity.answers("login", { error: "PASSWORD_NOT_ACCEPTABLE" });
    await fill("E-mail", "ana@primer.example");
    await fill("New password", "Nova-12345");
    await fill("Repeat password", "Nova-12345");
    await pressContinue();
    expect(await within(dialog).findByText("Password must meet complexity requirements")).toBeVisible();
  });

  // spec 1.2-forgot-password-opens-recovery
  it("The reset dialog starts with the e-mail address typed in the sign-in form", async () => {
    const page = await openPage("/login");
    await enter("E-mail", "ana@primer.example");
    await page.user.click(screen.getByRole("button", { name: "Forgot password?" }));
    const dialog = await findDialog();
    expect(within(dialog).getByLabelText("E-mail")).toHaveValue("ana@primer.example");
  });
});
