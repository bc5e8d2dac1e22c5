import type { HostApi } from "@hpay/contract";
import { fakeHost, renderRemote } from "@hpay/testing";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";
import { fakeIdentity } from "../testing/fake-identity";
import { openPage } from "../testing/open-page";

// The browser's passkey dialog cannot run here; the journeys use a virtual authenticator.
jest.mock("@simplewebauthn/browser", () => ({
  startAuthentication: jest.fn(),
  startRegistration: jest.fn(),
  WebAuthnAbortService: { cancelCeremony: jest.fn() },
}));

const reference = "3f0c5b1e-1111-4444-8888-000000000001";
const request = {
  challenge: "Y2g",
  IDS: ["cred-1"],
  user_id: 7,
  email: "ana@primer.example",
  name: "Ana Jovanović",
  digits: ["17", "42", "83"],
  browser: "Firefox, Windows",
  address: "89.216.x.x",
};

async function openDevice(
  path: string,
  liveAnswers: Readonly<Record<string, unknown>>,
  changes: Pick<HostApi, "chooseLanguage"> = {},
) {
  const identity = fakeIdentity();
  for (const [name, answer] of Object.entries(liveAnswers)) identity.liveAnswer(name, answer);
  const host = { ...fakeHost({ user: null, identity }), ...changes };
  return { ...(await renderRemote(remote, { host, config, path })), identity };
}

beforeEach(() => {
  Object.defineProperty(globalThis, "PublicKeyCredential", { value: class {}, configurable: true });
  jest.mocked(startAuthentication).mockResolvedValue({
    id: "cred-1",
    rawId: "cred-1",
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: "cdj", authenticatorData: "ad", signature: "sig", userHandle: "Nw" },
  });
  jest.mocked(startRegistration).mockResolvedValue({
    id: "cred-2",
    rawId: "cred-2",
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: "cdj", attestationObject: "ao" },
  });
});

describe("confirming on this device", () => {
  // spec 1.2-authtype-authorizes-sign 1.7-socket-getwebauthnassertchallenge-t
  it("The confirming device shows the requester and sends the signature with the chosen number", async () => {
    const { user, identity } = await openDevice(`/authn/a/${reference}/en`, {
      getWebauthNAssertChallenge: request,
      webauthAssert: { status: "OK" },
    });
    expect(await screen.findByText("Someone is trying to sign in as ana@primer.example")).toBeVisible();
    expect(screen.getByText("Firefox, Windows, 89.216.x.x")).toBeVisible();
    const confirm = screen.getByRole("button", { name: "Confirm with this device" });
    expect(confirm).toHaveAttribute("aria-disabled", "true");

    await user.click(screen.getByRole("button", { name: "42" }));
    await user.click(screen.getByRole("button", { name: "Confirm with this device" }));
    expect(await screen.findByText(/^Confirmed\./)).toBeVisible();
    expect(identity.channels[0]?.calls).toEqual([
      { name: "getWebauthNAssertChallenge", payload: { t: reference } },
      {
        name: "webauthAssert",
        payload: {
          verificationuid: reference,
          assertion: {
            id: "cred-1",
            clientDataJSON: "cdj",
            authenticatorData: "ad",
            signature: "sig",
            userHandle: "Nw",
          },
          digits: "42",
        },
      },
    ]);
  });

  it("The reset confirmation shows the number that completes the reset", async () => {
    const { user, identity } = await openDevice(`/authn/a/${reference}/en`, {
      getWebauthNAssertChallenge: { ...request, IDS: [], digits: [], purpose: "reset" },
      webauthAssert: { status: "OK", code: "408213" },
    });
    expect(
      await screen.findByText("Someone wants to set a new password for ana@primer.example"),
    ).toBeVisible();
    expect(screen.getByText("Firefox, Windows, 89.216.x.x")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Confirm with this device" }));
    expect(await screen.findByText("408213")).toBeVisible();
    expect(screen.getByText(/^Never share this number with anybody/)).toBeVisible();
    expect(identity.channels[0]?.calls[1]?.payload).not.toHaveProperty("digits");
  });

  it("A refused confirmation can be retried with a new challenge", async () => {
    const { user, identity } = await openDevice(`/authn/a/${reference}/en`, {
      getWebauthNAssertChallenge: { ...request, digits: undefined },
      webauthAssert: { error_code: 403 },
    });
    await user.click(await screen.findByRole("button", { name: "Confirm with this device" }));
    expect(await screen.findByText("Biometric/WebAuthN verification failed...")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: "Confirm with this device" })).toBeVisible();
    expect(identity.channels[0]?.calls.map(({ name }) => name)).toEqual([
      "getWebauthNAssertChallenge",
      "webauthAssert",
      "getWebauthNAssertChallenge",
    ]);
  });

  it("A confirmation with a wrong number cannot be retried, and the page explains where to continue", async () => {
    const { user } = await openDevice(`/authn/a/${reference}/en`, {
      getWebauthNAssertChallenge: request,
      webauthAssert: { error_code: "VERIFICATION_FAILED", why: "WRONG_NUMBER" },
    });
    await user.click(await screen.findByRole("button", { name: "17" }));
    await user.click(screen.getByRole("button", { name: "Confirm with this device" }));
    expect(await screen.findByText("Biometric/WebAuthN verification failed...")).toBeVisible();
    expect(screen.getByText(/On the first screen, use a code by e-mail/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
  });

  // spec 1.8-could-obtain-credentials
  it("A device that returns no signature shows an error", async () => {
    jest.mocked(startAuthentication).mockRejectedValue(new DOMException("no", "NotAllowedError"));
    const { user } = await openDevice(`/authn/a/${reference}/en`, {
      getWebauthNAssertChallenge: { ...request, digits: [] },
    });
    await user.click(await screen.findByRole("button", { name: "Confirm with this device" }));
    expect(await screen.findByText("Could not obtain credentials!")).toBeVisible();
  });

  // spec 1.2-authn-authtype-reftoken-lang
  it("The confirming device uses the requesting screen's language", async () => {
    await openDevice(`/authn/a/${reference}/rs-cyr`, { getWebauthNAssertChallenge: request });
    const confirm = await screen.findByRole("button", { name: "Потврди овим уређајем" });
    expect(confirm.closest("[lang]")).toHaveAttribute("lang", "sr-Cyrl-RS");
  });

  it("The confirming device keeps the language chosen on it", async () => {
    const chooseLanguage = jest.fn();
    const liveAnswers = { getWebauthNAssertChallenge: request };
    const { identity } = await openDevice(`/authn/a/${reference}/rs-cyr`, liveAnswers, { chooseLanguage });
    const menu = await screen.findByRole("combobox");
    expect(menu).toHaveValue("rs-cyr");
    await screen.findByRole("button", { name: "Потврди овим уређајем" });
    fireEvent.change(menu, { target: { value: "en" } });
    expect(chooseLanguage).toHaveBeenCalledWith("en");
    const confirm = await screen.findByRole("button", { name: "Confirm with this device" });
    expect(confirm.closest("[lang]")).toHaveAttribute("lang", "en");
    expect(screen.getByLabelText("Language")).toHaveValue("en");
    expect(identity.channels).toHaveLength(1);
  });
});

describe("adding a device", () => {
  // spec 1.2-authtype-c-creates-credential 1.2-add-biometric-verification-browser
  // spec 1.7-socket-webauthstorecredentials-answer-credentails 1.9-webauthn-create-360000-ms
  it("A new device creates a credential and sends it with a device name", async () => {
    const { user, identity } = await openDevice(`/authn/c/${reference}/en`, {
      getWebauthNChallenge: { ...request, digits: undefined },
      webauthStoreCredentials: { credentails: [] },
    });
    await user.click(await screen.findByRole("button", { name: "Add this device" }));
    expect(await screen.findByText(/^This device was added\./)).toBeVisible();
    expect(identity.channels[0]?.calls.at(-1)).toMatchObject({
      name: "webauthStoreCredentials",
      payload: {
        verificationuid: reference,
        attestation: { id: "cred-2", clientDataJSON: "cdj", attestationObject: "ao" },
        verificationdata: { deviceType: "desktop" },
      },
    });
    expect(jest.mocked(startRegistration).mock.calls.at(-1)?.[0].optionsJSON).toMatchObject({
      rp: { id: "localhost" },
      user: { id: "Nw", name: "ana@primer.example", displayName: "Ana Jovanović" },
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
      attestation: "none",
      timeout: 360_000,
      authenticatorSelection: { userVerification: "required", residentKey: "preferred" },
      excludeCredentials: [{ id: "cred-1" }],
    });
  });
});

describe("device link", () => {
  // spec 1.8-non-valid-unrecognised-request 3.8-non-valid-unrecognised-request
  it.each(["/authn", "/authn/a", `/authn/x/${reference}/en`])(
    "A device link is not recognized: %s",
    async (path) => {
      await openPage(path);
      expect(await screen.findByText("Non-valid/unrecognised request!")).toBeVisible();
    },
  );

  it("A device link unknown to the gateway is not recognized", async () => {
    await openDevice(`/authn/a/${reference}/en`, {
      getWebauthNAssertChallenge: { error_code: "NOT_FOUND_OR_EXPIRED" },
    });
    expect(await screen.findByText("Non-valid/unrecognised request!")).toBeVisible();
  });

  it.each([
    ["that the gateway does not know", { error_code: "NOT_FOUND_OR_EXPIRED" }, true],
    ["whose connection the gateway closes", undefined, false],
  ])("A device link %s is reported as not recognized within two seconds", async (_case, answer, connects) => {
    const identity = fakeIdentity();
    identity.liveAnswer("getWebauthNAssertChallenge", answer);
    if (!connects) identity.connectionsFail();
    const host = fakeHost({ user: null, identity });
    await renderRemote(remote, { host, config, path: `/authn/a/${reference}/en` });
    expect(await screen.findByText("Non-valid/unrecognised request!", {}, { timeout: 2000 })).toBeVisible();
  });

  // spec 1.8-challenge-error-406-error
  it("A device link refused with 406 explains where to continue", async () => {
    await openDevice(`/authn/c/${reference}/en`, { getWebauthNChallenge: { error_code: 406 } });
    expect(await screen.findByText("Error - refused")).toBeVisible();
    expect(screen.getByText(/start again there\.$/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
  });

  it("A device link open on another device works only after that device has left", async () => {
    const { user, identity } = await openDevice(`/authn/a/${reference}/en`, {
      getWebauthNAssertChallenge: { error_code: 406, why: "OPEN_ELSEWHERE" },
    });
    expect(await screen.findByText("Error - refused")).toBeVisible();
    expect(screen.getByText(/^This request is already open on another device/)).toBeVisible();
    identity.channels[0]?.answer("getWebauthNAssertChallenge", request);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: "Confirm with this device" })).toBeVisible();
  });

  it("A device link is not recognized after the live connection is lost", async () => {
    const { identity } = await openDevice(`/authn/a/${reference}/en`, {
      getWebauthNAssertChallenge: request,
    });
    await screen.findByText("Someone is trying to sign in as ana@primer.example");
    act(() => identity.channels[0]?.status.set("offline"));
    await waitFor(() => expect(screen.getByText("Non-valid/unrecognised request!")).toBeVisible());
  });

  it("A network failure is not shown as an invalid device link", async () => {
    const { user, identity } = await openDevice(`/authn/a/${reference}/en`, {
      getWebauthNAssertChallenge: request,
    });
    await screen.findByText("Someone is trying to sign in as ana@primer.example");
    act(() => identity.channels[0]?.status.set("connecting"));
    expect(
      await screen.findByText("Error! Please try again or later...", {}, { timeout: 8000 }),
    ).toBeVisible();
    expect(screen.queryByText("Non-valid/unrecognised request!")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Someone is trying to sign in as ana@primer.example")).toBeVisible();
    expect(identity.channels).toHaveLength(2);
  });
});
