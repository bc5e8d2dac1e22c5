import { startAuthentication } from "@simplewebauthn/browser";
import { act, screen, waitFor } from "@testing-library/react";
import { enter, openPage } from "../testing/open-page";

// The browser's passkey dialog cannot run here; the journeys use a virtual authenticator.
jest.mock("@simplewebauthn/browser", () => ({
  startAuthentication: jest.fn(),
  WebAuthnAbortService: { cancelCeremony: jest.fn() },
}));
const passkey = jest.mocked(startAuthentication);

const assertion = {
  id: "cred-1",
  rawId: "cred-1",
  type: "public-key" as const,
  clientExtensionResults: {},
  response: { clientDataJSON: "cdj", authenticatorData: "ad", signature: "sig", userHandle: "Nw" },
};

async function openVerification(facts: object = {}) {
  const page = await openPage("/login");
  page.identity.answers("login", {
    verify_device_ref: "ref-1",
    challenge: "Y2g",
    IDS: ["cred-1"],
    digits: "42",
    ...facts,
  });
  page.identity.answers("verifyByEmail", { email_verify: "code-ref" });
  await enter("E-mail", "ana@primer.example");
  await enter("Password", "Tajna-123");
  await page.user.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByRole("heading", { name: "Confirm it's you" });
  return page;
}

beforeEach(() => {
  Object.defineProperty(globalThis, "PublicKeyCredential", { value: class {}, configurable: true });
  passkey.mockReset();
});

describe("verification with this browser", () => {
  // spec 1.1-identity-verification-biometric-webauthn 1.7-socket-webauthassert 1.7-push-onauthorization
  // spec 1.9-webauthn-get-180000-ms
  it("Sign-in continues once the gateway confirms this browser's signature", async () => {
    passkey.mockResolvedValue(assertion);
    const { user, identity } = await openVerification();
    identity.liveAnswer("webauthAssert", { status: "OK" });
    await user.click(screen.getByRole("button", { name: /With this device/ }));

    await waitFor(() => expect(identity.channels[0]?.calls).toHaveLength(1));
    expect(identity.channels[0]?.calls[0]).toEqual({
      name: "webauthAssert",
      payload: {
        verificationuid: "ref-1",
        assertion: {
          id: "cred-1",
          clientDataJSON: "cdj",
          authenticatorData: "ad",
          signature: "sig",
          userHandle: "Nw",
        },
      },
    });
    expect(passkey.mock.calls[0]?.[0].optionsJSON).toMatchObject({
      challenge: "Y2g",
      rpId: "localhost",
      userVerification: "required",
      timeout: 180_000,
      allowCredentials: [{ id: "cred-1", type: "public-key" }],
    });
    act(() => identity.channels[0]?.push("onAuthorization"));
    await waitFor(() => expect(identity.continueCount).toBe(1));
  });

  // spec 1.8-could-obtain-credentials
  it("This browser falls back to the e-mailed code when its device returns no signature", async () => {
    passkey.mockRejectedValue(new DOMException("cancelled", "NotAllowedError"));
    const { user, identity } = await openVerification();
    await user.click(screen.getByRole("button", { name: /With this device/ }));
    expect(await screen.findByText("Could not obtain credentials!")).toBeVisible();
    expect(await screen.findByText(/six-digit code to ana@primer.example/)).toBeVisible();
    expect(identity.sentCalls.at(-1)?.call).toBe("verifyByEmail");
    expect(screen.queryByRole("button", { name: "Try another way" })).toBeNull();
  });

  // spec 1.2-failing-biometric-verification-falls 1.8-biometric-webauthn-verification-failed
  it("Verification with this device's passkey falls back to the e-mailed code when the gateway refuses the signature", async () => {
    passkey.mockResolvedValue(assertion);
    const { user, identity } = await openVerification();
    identity.liveAnswer("webauthAssert", { error_code: 403 });
    await user.click(screen.getByRole("button", { name: /With this device/ }));
    expect(await screen.findByText("Biometric/WebAuthN verification failed...")).toBeVisible();
    expect(await screen.findByText("Security code")).toBeVisible();
  });

  it("A browser without passkey support is not offered as a verification device", async () => {
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
    await openVerification();
    expect(screen.queryByRole("button", { name: /With this device/ })).toBeNull();
    expect(screen.getByRole("button", { name: /With another device/ })).toBeVisible();
  });
});

describe("verification with another device", () => {
  // spec 1.2-verification-device-qr-code 1.7-pushes-onexternalrefconnected-onexternalrefdisconnect
  // spec 1.9-qr-width-128-px 3.9-qr-image-128-px
  it("Sign-in continues once another device opens the link and confirms", async () => {
    const { user, identity } = await openVerification();
    await user.click(screen.getByRole("button", { name: /With another device/ }));

    const link = "http://localhost/authn/a/ref-1/en";
    expect(await screen.findByRole("link", { name: link })).toHaveAttribute("href", link);
    expect(screen.getByRole("img", { name: "QR code with the link for the other device" })).toHaveStyle({
      width: "128px",
    });
    expect(screen.getByText("42")).toBeVisible();
    expect(screen.getByText(/^Time left: (3:00|2:\d\d)$/)).toBeVisible();
    expect(screen.getByText("Waiting for the other device...")).toBeVisible();

    const [channel] = identity.channels;
    act(() => channel?.push("onExternalRefConnected"));
    expect(screen.getByText("The other device is connected. Continue there.")).toBeVisible();
    act(() => channel?.push("onExternalRefDisconnect"));
    expect(screen.getByText("The other device disconnected. You can scan the code again.")).toBeVisible();
    act(() => channel?.push("onAuthorization"));
    await waitFor(() => expect(identity.continueCount).toBe(1));
  });

  // spec 1.2-failing-live-connection-falls
  it("Verification with another device falls back to the e-mailed code when the live connection is cut", async () => {
    const { user, identity } = await openVerification();
    await user.click(screen.getByRole("button", { name: /With another device/ }));
    await screen.findByText("Waiting for the other device...");
    act(() => identity.channels[0]?.status.set("offline"));
    expect(
      await screen.findByText("The live connection failed. We will send you a code by e-mail instead."),
    ).toBeVisible();
    expect(await screen.findByText("Security code")).toBeVisible();
    expect(identity.channels[0]?.isClosed).toBe(true);
  });

  it("Another device falls back to the e-mailed code when the gateway rejects the first screen's connection", async () => {
    const { user, identity } = await openVerification();
    await user.click(screen.getByRole("button", { name: /With another device/ }));
    await screen.findByText("Waiting for the other device...");
    act(() => identity.channels[0]?.push("onFirstScreenRefused", { ref: "ref-1" }));
    expect(
      await screen.findByText("The live connection failed. We will send you a code by e-mail instead."),
    ).toBeVisible();
    expect(await screen.findByText("Security code")).toBeVisible();
    expect(identity.channels[0]?.isClosed).toBe(true);
  });

  it("Another device falls back to the e-mailed code after a wrong number", async () => {
    const { user, identity } = await openVerification();
    await user.click(screen.getByRole("button", { name: /With another device/ }));
    await screen.findByText("Waiting for the other device...");
    act(() => identity.channels[0]?.push("onExternalRefRefused"));
    expect(await screen.findByText("Security code")).toBeVisible();
    expect(identity.channels[0]?.isClosed).toBe(true);
  });

  it("A verification with another device can be canceled to choose another method", async () => {
    const { user } = await openVerification();
    await user.click(screen.getByRole("button", { name: /With another device/ }));
    await user.click(await screen.findByRole("button", { name: "Try another way" }));
    expect(screen.getByRole("button", { name: /With a code by e-mail/ })).toBeVisible();
  });
});

describe("three-minute limit", () => {
  // spec 1.2-device-verification-times-out 1.9-device-verification-180000-ms
  it("A verification returns to the form when it expires after three minutes", async () => {
    await openVerification();
    const laterMs = Date.now() + 180_000;
    jest.spyOn(Date, "now").mockReturnValue(laterMs);
    expect(await screen.findByText("Handshake session expired or not found")).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@primer.example");
  });

  it("The code step stays open after three minutes, even if Try another way is clicked late", async () => {
    const { user } = await openVerification();
    await user.click(screen.getByRole("button", { name: /With a code by e-mail/ }));
    const backButton = await screen.findByRole("button", { name: "Try another way" });
    const laterMs = Date.now() + 185_000;
    jest.spyOn(Date, "now").mockReturnValue(laterMs);
    await user.click(backButton);
    expect(screen.getByText("Security code")).toBeVisible();
    await waitFor(() => expect(backButton).not.toBeInTheDocument());
    expect(screen.getByText("Security code")).toBeVisible();
    expect(screen.getByRole("button", { name: /Back/ })).toBeVisible();
    expect(screen.queryByText("Handshake session expired or not found")).toBeNull();
  });
});

afterEach(() => jest.restoreAllMocks());

describe("verification with a recovery code", () => {
  it("A user with recovery codes can sign in with a code", async () => {
    const { user, identity } = await openVerification({ recoveryCodes: true });
    identity.answers("login", { error: "BAD_SECURITY_CODE" }, { signedIn: true });
    await user.click(screen.getByRole("button", { name: /With a recovery code/ }));
    await screen.findByLabelText("Recovery code");
    await enter("Recovery code", "abcde fgh23");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("This code is not correct. Please check it and try again.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(identity.sentCalls).toHaveLength(3));
    expect(identity.sentCalls.at(-1)).toMatchObject({
      call: "login",
      payload: { RecoveryCode: "abcde fgh23", Reference: "ref-1", Password: "Tajna-123" },
    });
  });

  it("A user without recovery codes is not offered recovery codes", async () => {
    await openVerification();
    expect(screen.queryByRole("button", { name: /recovery code/ })).not.toBeInTheDocument();
  });
});
