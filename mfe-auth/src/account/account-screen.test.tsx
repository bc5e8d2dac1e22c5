import { initialPreferences, type Preferences } from "@hpay/contract";
import { aCompany, type FakeHost, fakeHost, fakeValue, findDialog, renderRemote } from "@hpay/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";
import { fakeIdentity } from "../testing/fake-identity";
import { enter } from "../testing/open-page";

const phone = { uid: "cred-1", deviceType: "mobile", osName: "Android", browserName: "Chrome" };
const currentSession = {
  id: 1,
  Browser: "Firefox, Windows",
  Address: "89.216.x.x",
  CreatedAt: "2026-11-20T08:00:00.000Z",
  LastSeenAt: "2026-11-20T09:30:00.000Z",
  Current: true,
};
const otherSession = { ...currentSession, id: 2, Browser: "Safari, iOS", Current: false };

async function openAccount(path = "/user", arrange: (host: FakeHost) => void = () => undefined) {
  const host = fakeHost();
  const preferences = fakeValue<Preferences>(initialPreferences);
  host.on("GET", "api/sessions", [currentSession, otherSession]);
  host.on("GET", "api/companies", [aCompany({ id: 5, Name: "Dunav Trade d.o.o." })]);
  host.live.answer("listWebAuthNCredentials", () => ({ credentails: [phone] }));
  host.live.answer("recoveryCodes", () => ({ left: 0, createdAt: null }));
  arrange(host);
  const port = {
    ...preferences,
    change: (part: Partial<Preferences>) => preferences.set({ ...preferences.get(), ...part }),
  };
  const page = await renderRemote(remote, { host: { ...host, preferences: port }, config, path });
  // Finds the heading by its text, because a dialog that opens at once hides the page from screen readers.
  await screen.findByText("Account settings", { selector: "h1" });
  return { ...page, host, preferences };
}
const card = (name: string) => {
  const section = screen.getByRole("heading", { name }).closest("section");
  if (!section) throw new Error(`There is no card ${name}.`);
  return within(section);
};

describe("account settings: profile", () => {
  // spec 1.2-user-account-settings 1.2-name-telephone-save 1.7-socket-saveuserdata-name-tel
  it("A saved profile updates the name in the panel", async () => {
    const { user, host } = await openAccount();
    host.live.answer("saveUserData", () => ({ status: "OK" }));
    await enter("Name", " Ana Jovanović ");
    await enter("Telephone", "+381 64 123 4567");
    await user.click(screen.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(host.notices).toMatchObject([{ text: "Your profile was saved." }]));
    expect(host.live.calls.at(-1)).toEqual({
      name: "saveUserData",
      payload: { Name: "Ana Jovanović", Tel: "+381 64 123 4567" },
    });
    expect(host.emitted.map(({ name }) => name)).toContain("hpay-record-updated");
  });

  it("The profile keeps typed values when saving fails", async () => {
    const { user, host } = await openAccount();
    host.live.answer("saveUserData", () => ({ error_code: 500 }));
    await enter("Name", "Ana");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Your profile was not saved. Please try again.")).toBeVisible();
    expect(screen.getByLabelText("Name")).toHaveValue("Ana");
  });

  // spec 1.2-e-mail-read
  it("The profile shows the e-mail address read-only", async () => {
    await openAccount();
    expect(screen.getByLabelText("E-mail")).toHaveAttribute("readonly");
  });
});

describe("account settings: password", () => {
  async function change(answer: unknown) {
    const page = await openAccount();
    page.host.live.answer("setPassword", () => answer);
    await page.user.click(screen.getByRole("button", { name: "Change password" }));
    const dialog = await findDialog({ name: "Change password" });
    const submit = () => page.user.click(within(dialog).getByRole("button", { name: "Change password" }));
    return { ...page, dialog, submit };
  }

  // spec 1.2-change-password-dialog 1.7-socket-setpassword-status-ok
  it("A password change sends the current password with the new one", async () => {
    const { host, dialog, submit } = await change({ status: "OK" });
    await enter("Current password", "Demo-1234!", dialog);
    await enter("New password", "Nova-12345", dialog);
    await enter("Repeat password", "Nova-12345", dialog);
    await submit();
    await waitFor(() => expect(host.notices).toMatchObject([{ text: "Your password was changed." }]));
    expect(host.live.calls.at(-1)).toEqual({
      name: "setPassword",
      payload: { Password: "Nova-12345", OPassword: "Demo-1234!" },
    });
  });

  // spec 1.5-enter-current-password
  it("A password change requires the current password and a valid new one, typed twice", async () => {
    const { dialog, submit } = await change({});
    await enter("New password", "nova", dialog);
    await submit();
    expect(await within(dialog).findByText("Enter current password")).toBeVisible();
    expect(within(dialog).getByText("Please enter at least 8 characters")).toBeVisible();
    expect(within(dialog).getByText("Passwords do not match")).toBeVisible();
  });

  it("A password manager can identify the account in the password dialog", async () => {
    const { dialog } = await change({});
    const username = dialog.querySelector("form input[autocomplete=username]");
    expect(username).toHaveValue("owner@demo.test");
    expect(username).not.toBeVisible();
  });

  it.each([
    ["PASSWORD_BREACHED", "This password is known from data breaches. Choose another one."],
    // spec 1.8-password-change-406-403
    [406, "Error - password refused"],
    // spec 1.8-password-change-406-403
    [403, "Error - password refused"],
    // spec 1.8-password-change-else-error
    [500, "Error - in password update request"],
  ])("A password change refused with error %i shows a message", async (error_code, words) => {
    const { dialog, submit } = await change({ error_code });
    await enter("Current password", "Demo-1234!", dialog);
    await enter("New password", "Nova-12345", dialog);
    await enter("Repeat password", "Nova-12345", dialog);
    await submit();
    expect(await within(dialog).findByText(words)).toBeVisible();
  });
});

describe("account settings: recovery codes", () => {
  const codes = Array.from({ length: 10 }, (_, n) => `ABCD${n + 2}-FGHJK`.slice(-11));

  it("Ten recovery codes are shown once, to copy, download or print", async () => {
    const { user, host } = await openAccount();
    host.live.answer("makeRecoveryCodes", () => ({ codes }));
    const print = jest.fn();
    window.print = print;
    await user.click(await screen.findByRole("button", { name: "Create recovery codes" }));
    const dialog = await findDialog({ name: "Your recovery codes" });
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    expect(within(dialog).getByRole("button", { name: "Download" })).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledTimes(1);
    await user.click(within(dialog).getByRole("button", { name: "I have stored the codes" }));
    await waitFor(() => expect(screen.queryByText(codes[0] ?? "")).not.toBeInTheDocument());
  });

  it("New recovery codes replace the old ones after a confirmation", async () => {
    const { user, host } = await openAccount("/user", (fake) =>
      fake.live.answer("recoveryCodes", () => ({ left: 7, createdAt: "2026-11-20T08:00:00.000Z" })),
    );
    host.live.answer("makeRecoveryCodes", () => ({ error_code: "INTERNAL" }));
    expect(await screen.findByText("7 of 10 codes are left.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Create new codes" }));
    await waitFor(() =>
      expect(host.notices).toMatchObject([{ text: "The codes were not created. Please try again." }]),
    );
    expect(host.questions).toMatchObject([{ text: "Your earlier codes will stop working.", tone: "danger" }]);
  });
});

describe("account settings: devices", () => {
  // spec 1.2-table-credentials-device-type 1.2-credential-uid-table 1.7-socket-listwebauthncredentials-delete
  it("Account settings remove a listed device after a confirmation", async () => {
    const { user, host } = await openAccount();
    const removeButton = await screen.findByRole("button", { name: "Remove Chrome, Android" });
    const row = removeButton.closest("tr");
    for (const text of ["cred-1", "Phone", "Android", "Chrome"]) expect(row).toHaveTextContent(text);
    await user.click(removeButton);
    await waitFor(() => expect(host.notices).toMatchObject([{ text: "The device was removed." }]));
    expect(host.questions).toMatchObject([{ confirmLabel: "Remove device", tone: "danger" }]);
    expect(host.live.calls).toContainEqual({
      name: "listWebAuthNCredentials",
      payload: { delete: ["cred-1"] },
    });
  });

  // spec 1.2-biometric-option-user-createwebauthn
  it("Device setup opens only once after registration", async () => {
    const { user, host } = await openAccount("/user?createwebauthn=1");
    expect(await screen.findByRole("dialog", { name: "Add biometric verification" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(host.navigation.address()).toBe("/user");
  });

  it("Each device setup request opens the dialog, even on an open account page", async () => {
    const { user, host } = await openAccount();
    for (const time of [1, 2]) {
      act(() => host.navigation.push("/user?createwebauthn=1"));
      expect([time, await screen.findByRole("dialog", { name: "Add biometric verification" })]).toEqual([
        time,
        expect.any(HTMLElement),
      ]);
      await user.click(screen.getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  });

  it("Device setup continues to the page that the user requested, such as an invitation", async () => {
    const paths: string[] = [];
    const { user } = await openAccount("/user?createwebauthn=1", (fake) => {
      const goToAwaited = () => {
        paths.push("/invitation/abc");
        return true;
      };
      Object.assign(fake, { identity: { ...fakeIdentity(), goToAwaited } });
    });
    await screen.findByRole("dialog", { name: "Add biometric verification" });
    expect(paths).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(paths).toEqual(["/invitation/abc"]);
  });

  // spec 1.2-add-biometric-verification-qr 1.7-socket-getwebauthnchallenge
  // spec 1.7-push-onexternalwebauthstorecredentials
  it("A link adds another device and then closes the dialog", async () => {
    const { user, host } = await openAccount();
    host.live.answer("getWebauthNChallenge", () => ({ externalref: "ext-reference-1" }));
    await user.click(screen.getByRole("button", { name: "Add biometric verification" }));
    await user.click(await screen.findByRole("button", { name: /Another phone or computer/ }));
    expect(
      await screen.findByRole("link", { name: "http://localhost/authn/c/ext-reference-1/en" }),
    ).toBeVisible();
    act(() => host.live.push("onExternalRefConnected", {}));
    expect(screen.getByText("The other device is connected. Continue there.")).toBeVisible();
    act(() => host.live.push("onExternalWebauthStoreCredentials", {}));
    await waitFor(() => expect(host.notices).toMatchObject([{ text: "The device was added." }]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  // spec 1.8-challenge-error-406-error
  it("A refused device change is reported", async () => {
    const { user, host } = await openAccount();
    host.live.answer("getWebauthNChallenge", () => ({ error_code: 406 }));
    await user.click(screen.getByRole("button", { name: "Add biometric verification" }));
    await user.click(await screen.findByRole("button", { name: /Another phone or computer/ }));
    expect(await screen.findByText("Error - refused")).toBeVisible();
  });
});

it("A user without a required second factor sees why device changes are refused", async () => {
  const { user, host } = await openAccount();
  for (const call of ["getWebauthNChallenge", "listWebAuthNCredentials", "makeRecoveryCodes"])
    host.live.answer(call, () => ({ error: "403 PASSKEY_SIGN_IN", error_code: "PASSKEY_SIGN_IN" }));
  const reasonText = /^One of your companies requires a second factor\. Sign in with/;
  await user.click(await screen.findByRole("button", { name: "Remove Chrome, Android" }));
  await waitFor(() => expect(host.notices).toMatchObject([{ text: expect.stringMatching(reasonText) }]));
  await user.click(screen.getByRole("button", { name: "Create recovery codes" }));
  await waitFor(() => expect(host.notices).toHaveLength(2));
  expect(host.notices[1]?.text).toMatch(reasonText);
  await user.click(screen.getByRole("button", { name: "Add biometric verification" }));
  await user.click(await screen.findByRole("button", { name: /Another phone or computer/ }));
  expect(await screen.findByText(reasonText)).toBeVisible();
});

describe("account settings: sessions", () => {
  it("Account settings list sessions with an unknown browser", async () => {
    await openAccount("/user", (host) =>
      host.on("GET", "api/sessions", [currentSession, { ...otherSession, Browser: "" }]),
    );
    const sessions = card("Active sessions");
    expect(await sessions.findByText("Unknown browser")).toBeVisible();
    expect(sessions.getByRole("button", { name: "Sign out Unknown browser" })).toBeVisible();
  });

  it("Account settings end all other sessions, but not the current one", async () => {
    const { user, host } = await openAccount();
    host.on("DELETE", "api/sessions/:id", ({ params }) => ({ data: { id: Number(params.id) } }));
    const sessions = card("Active sessions");
    expect(await sessions.findByText("This browser")).toBeVisible();
    expect(sessions.getAllByRole("button", { name: /^Sign out (Firefox|Safari)/ })).toHaveLength(1);
    await user.click(sessions.getByRole("button", { name: "Sign out everywhere else" }));
    await waitFor(() => expect(host.notices).toMatchObject([{ text: "1 session was ended." }]));
    expect(host.requests.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual([
      "api/sessions/2",
    ]);
  });
});

describe("account settings: preferences", () => {
  it("Preferences take effect immediately", async () => {
    const { user, preferences } = await openAccount();
    await user.click(screen.getByLabelText("New order sound"));
    fireEvent.change(screen.getByLabelText("Times in lists"), { target: { value: "utc" } });
    await screen.findByRole("option", { name: "Dunav Trade d.o.o." });
    fireEvent.change(screen.getByLabelText("Company after sign-in"), { target: { value: "5" } });
    expect(preferences.get()).toEqual({
      newOrderSound: false,
      newOrderNotice: true,
      timeDisplay: "utc",
      defaultCompanyId: 5,
    });
  });

  it("The color mode switches the panel between light and dark", async () => {
    await openAccount();
    fireEvent.change(screen.getByLabelText("Appearance"), { target: { value: "dark" } });
    expect(document.documentElement).toHaveClass("dark");
    fireEvent.change(screen.getByLabelText("Appearance"), { target: { value: "light" } });
    expect(document.documentElement).not.toHaveClass("dark");
  });
});
