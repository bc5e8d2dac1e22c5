import type { Handshake } from "../identity/outcome";
import { asClock, openWays } from "./ways";

const aHandshake = (facts: Partial<Handshake> = {}): Handshake => ({
  reference: "3f0c",
  challenge: "Y2hhbGxlbmdl",
  credentialIds: ["cred-1"],
  digits: "42",
  beganAtMs: 0,
  ...facts,
});

describe("ways to confirm", () => {
  it("offers this browser first where a passkey is registered and the browser can use it", () => {
    expect(openWays(aHandshake(), true)).toEqual(["this-browser", "other-device", "code"]);
  });

  it("offers another device where this browser knows no passkeys", () => {
    expect(openWays(aHandshake(), false)).toEqual(["other-device", "code"]);
  });

  it("leaves the e-mailed code where no device is registered", () => {
    expect(openWays(aHandshake({ credentialIds: [], challenge: null }), true)).toEqual(["code"]);
  });

  it("offers every way in a reset, where nobody is told whether a device is registered", () => {
    const handshake = aHandshake({ credentialIds: [], digits: null });
    expect(openWays(handshake, true, "reset")).toEqual(["this-browser", "other-device", "code"]);
    expect(openWays(handshake, false, "reset")).toEqual(["other-device", "code"]);
  });

  it("shows the time that is left as minutes and seconds", () => {
    expect([180_000, 125_000, 59_001, 0].map(asClock)).toEqual(["3:00", "2:05", "1:00", "0:00"]);
  });
});
