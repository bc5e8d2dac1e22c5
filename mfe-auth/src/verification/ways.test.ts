import type { Handshake } from "../identity/outcome";
import { formatTimeLeft, openWays } from "./ways";

const aHandshake = (facts: Partial<Handshake> = {}): Handshake => ({
  reference: "3f0c",
  challenge: "Y2hhbGxlbmdl",
  credentialIds: ["cred-1"],
  digits: "42",
  hasRecoveryCodes: false,
  startedAtMs: 0,
  ...facts,
});

describe("verification methods", () => {
  it("This browser is offered first when its registered passkey is usable", () => {
    expect(openWays(aHandshake(), true)).toEqual(["this-browser", "other-device", "code"]);
  });

  it("Another device is offered when this browser does not support passkeys", () => {
    expect(openWays(aHandshake(), false)).toEqual(["other-device", "code"]);
  });

  it("Only the e-mailed code is offered when no device is registered", () => {
    expect(openWays(aHandshake({ credentialIds: [], challenge: null }), true)).toEqual(["code"]);
  });

  it("A password reset offers every method, so that nobody learns whether a device is registered", () => {
    const handshake = aHandshake({ credentialIds: [], digits: null });
    expect(openWays(handshake, true, "reset")).toEqual([
      "this-browser",
      "other-device",
      "code",
      "recovery-code",
    ]);
    expect(openWays(handshake, false, "reset")).toEqual(["other-device", "code", "recovery-code"]);
  });

  it("Recovery codes are the last option for users with unused codes", () => {
    const handshake = aHandshake({ hasRecoveryCodes: true });
    expect(openWays(handshake, true).at(-1)).toBe("recovery-code");
    expect(openWays({ ...handshake, credentialIds: [] }, true)).toEqual(["code", "recovery-code"]);
  });

  it("The time left for a verification is shown in minutes and seconds", () => {
    expect([180_000, 125_000, 59_001, 0].map(formatTimeLeft)).toEqual(["3:00", "2:05", "1:00", "0:00"]);
  });
});
