import { fakeHost, renderRemote } from "@hpay/testing";
import { startRegistration } from "@simplewebauthn/browser";
import { act, screen, waitFor } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

// The browser's passkey dialog cannot run here; the journeys use a virtual authenticator.
jest.mock("@simplewebauthn/browser", () => ({
  startAuthentication: jest.fn(),
  startRegistration: jest.fn(),
  WebAuthnAbortService: { cancelCeremony: jest.fn() },
}));

const createdCredential = {
  id: "cred-2",
  rawId: "cred-2",
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: "Y2Q", attestationObject: "YW8" },
} as const;

beforeEach(() => {
  Object.defineProperty(globalThis, "PublicKeyCredential", { value: class {}, configurable: true });
  jest.clearAllMocks();
  jest.mocked(startRegistration).mockResolvedValue(createdCredential);
});

/** Opens the dialog, with "This browser" chosen, while the gateway prepares the challenge. */
async function chooseThisBrowser() {
  let answer: (challenge: unknown) => void = () => undefined;
  const host = fakeHost();
  host.on("GET", "api/sessions", []);
  host.on("GET", "api/companies", []);
  host.live.answer("listWebAuthNCredentials", () => ({ credentails: [] }));
  host.live.answer("recoveryCodes", () => ({ left: 0, createdAt: null }));
  host.live.answer("webauthStoreCredentials", () => ({ credentails: [] }));
  host.live.answer("getWebauthNChallenge", () => new Promise((resolve) => (answer = resolve)));
  const { user } = await renderRemote(remote, { host, config, path: "/user" });
  await user.click(await screen.findByRole("button", { name: "Add biometric verification" }));
  await user.click(await screen.findByRole("button", { name: /This browser/ }));
  await waitFor(() => expect(host.live.calls.map(({ name }) => name)).toContain("getWebauthNChallenge"));
  const sendChallenge = () => act(async () => answer({ challenge: "Y2g", IDS: [], user_id: 7 }));
  return { user, host, sendChallenge };
}
const storedCalls = (host: ReturnType<typeof fakeHost>) =>
  host.live.calls.filter(({ name }) => name === "webauthStoreCredentials");

describe("a passkey in this browser", () => {
  it("A passkey in this browser is created and stored", async () => {
    const { host, sendChallenge } = await chooseThisBrowser();
    await sendChallenge();
    await waitFor(() => expect(host.notices).toMatchObject([{ text: "The device was added." }]));
    expect(storedCalls(host)).toHaveLength(1);
  });

  it("Canceling while the challenge loads creates no passkey", async () => {
    const { user, host, sendChallenge } = await chooseThisBrowser();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await sendChallenge();
    await act(async () => void (await import("../../passkeys/ceremonies")));
    expect(startRegistration).not.toHaveBeenCalled();
    expect(storedCalls(host)).toEqual([]);
    expect(host.notices).toEqual([]);
  });

  it("Canceling the browser's passkey prompt stores no passkey", async () => {
    let confirm: () => void = () => undefined;
    const { user, host, sendChallenge } = await chooseThisBrowser();
    jest.mocked(startRegistration).mockReturnValue(
      new Promise((resolve) => {
        confirm = () => resolve(createdCredential);
      }),
    );
    await sendChallenge();
    await waitFor(() => expect(startRegistration).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await act(async () => confirm());
    expect(storedCalls(host)).toEqual([]);
  });
});
