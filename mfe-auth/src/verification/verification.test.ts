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
    const connectedState = nextStep(device, { kind: "peer-connected" });
    expect(connectedState).toEqual({ step: "other-device", peer: "connected" });
    expect(nextStep(connectedState, { kind: "peer-gone" })).toEqual({ step: "other-device", peer: "gone" });
  });

  it("A confirmed reset asks for the number shown on the other device", () => {
    const codeFromOtherDevice: Verification = { step: "code", reason: "shown-elsewhere" };
    expect(nextStep(device, { kind: "peer-confirmed" })).toEqual(codeFromOtherDevice);
    expect(canGoBack(codeFromOtherDevice, 1)).toBe(false);
  });

  it.each(["connection-failed", "credentials-not-obtained", "verification-failed"] as const)(
    // spec 1.2-failing-biometric-verification-falls
    "A verification falls back to the e-mailed code and gives the reason (%s)",
    (reason) => {
      const fallbackState: Verification = { step: "code", reason };
      expect(nextStep({ step: "this-browser" }, { kind: "fell-back", reason })).toEqual(fallbackState);
      expect(nextStep(device, { kind: "fell-back", reason })).toEqual(fallbackState);
    },
  );

  it("A late device failure does not interrupt a user typing the code", () => {
    const typingState: Verification = { step: "code", reason: "chosen" };
    expect(nextStep(typingState, { kind: "fell-back", reason: "connection-failed" })).toBe(typingState);
  });

  it("A chosen verification method can be undone unless the method has failed", () => {
    const codeStep = nextStep({ step: "choice" }, { kind: "way-chosen", way: "code" });
    expect(canGoBack(codeStep, 1)).toBe(true);
    expect(nextStep(codeStep, { kind: "back", leftMs: 1 })).toEqual({ step: "choice" });

    const failedState: Verification = { step: "code", reason: "verification-failed" };
    expect(canGoBack(failedState, 1)).toBe(false);
    expect(nextStep(failedState, { kind: "back", leftMs: 1 })).toBe(failedState);
  });

  it("The e-mailed code stays selected once the device challenge has expired", () => {
    const codeStep = nextStep({ step: "choice" }, { kind: "way-chosen", way: "code" });
    expect(canGoBack(codeStep, 0)).toBe(false);
    expect(nextStep(codeStep, { kind: "back", leftMs: 0 })).toBe(codeStep);
    expect(canGoBack(device, 0)).toBe(true);
  });
});
