import { canGoBack, firstStep, nextStep, type Verification } from "./verification";

const device: Verification = { step: "other-device", peer: "awaited" };

describe("verification", () => {
  // spec 1.4-login-form-verification-required
  it("A verification offers a choice when several methods are available", () => {
    expect(firstStep(["this-browser", "other-device", "code"])).toEqual({ step: "choice" });
  });

  it("A verification uses the e-mailed code when no other method is registered", () => {
    expect(firstStep(["code"])).toEqual({ step: "code", reason: "only-way" });
  });

  it("A verification follows the other device as it connects and disconnects", () => {
    const connected = nextStep(device, { kind: "peer-connected" });
    expect(connected).toEqual({ step: "other-device", peer: "connected" });
    expect(nextStep(connected, { kind: "peer-gone" })).toEqual({ step: "other-device", peer: "gone" });
  });

  it("A confirmed reset asks for the number shown on the other device", () => {
    const confirmed: Verification = { step: "code", reason: "shown-elsewhere" };
    expect(nextStep(device, { kind: "peer-confirmed" })).toEqual(confirmed);
    expect(canGoBack(confirmed, 1)).toBe(false);
  });

  it.each(["connection-failed", "credentials-not-obtained", "verification-failed"] as const)(
    // spec 1.2-failing-biometric-verification-falls
    "A verification falls back to the e-mailed code and gives the reason (%s)",
    (reason) => {
      const fellBack: Verification = { step: "code", reason };
      expect(nextStep({ step: "this-browser" }, { kind: "fell-back", reason })).toEqual(fellBack);
      expect(nextStep(device, { kind: "fell-back", reason })).toEqual(fellBack);
    },
  );

  it("A late device failure does not interrupt a user typing the code", () => {
    const typing: Verification = { step: "code", reason: "chosen" };
    expect(nextStep(typing, { kind: "fell-back", reason: "connection-failed" })).toBe(typing);
  });

  it("A chosen verification method can be undone unless the method has failed", () => {
    const chosen = nextStep({ step: "choice" }, { kind: "way-chosen", way: "code" });
    expect(canGoBack(chosen, 1)).toBe(true);
    expect(nextStep(chosen, { kind: "back", leftMs: 1 })).toEqual({ step: "choice" });

    const failed: Verification = { step: "code", reason: "verification-failed" };
    expect(canGoBack(failed, 1)).toBe(false);
    expect(nextStep(failed, { kind: "back", leftMs: 1 })).toBe(failed);
  });

  it("The e-mailed code stays selected once the device challenge has expired", () => {
    const chosen = nextStep({ step: "choice" }, { kind: "way-chosen", way: "code" });
    expect(canGoBack(chosen, 0)).toBe(false);
    expect(nextStep(chosen, { kind: "back", leftMs: 0 })).toBe(chosen);
    expect(canGoBack(device, 0)).toBe(true);
  });
});
