import { outcomeOf, outcomeOfCall } from "./outcome";

describe("sign-in response", () => {
  // spec 1.2-answer-authorization-directly
  it("A successful response signs the user in", () => {
    expect(outcomeOf({ signedIn: true }, 0)).toEqual({ kind: "signed-in" });
  });

  // spec 1.2-answer-device-verification-reference 1.7-post-login-error-verify
  it("A verification response is read as a device handshake", () => {
    const answer = { verify_device_ref: "3f0c", challenge: "Y2g", IDS: ["cred-1"], digits: "42" };
    expect(outcomeOf(answer, 5_000)).toEqual({
      kind: "verify",
      handshake: {
        reference: "3f0c",
        challenge: "Y2g",
        credentialIds: ["cred-1"],
        digits: "42",
        hasRecoveryCodes: false,
        startedAtMs: 5_000,
      },
    });
  });

  it("A response with a code reference means that a code was e-mailed", () => {
    expect(outcomeOf({ email_verify: "9a1b" }, 0)).toEqual({ kind: "code-sent", reference: "9a1b" });
  });

  // spec 1.2-answer-error
  it("An error code counts as a refusal with or without a leading status", () => {
    const blockedOutcome = (error: string) => outcomeOf({ error, retryAfterSeconds: 90 }, 0);
    expect(blockedOutcome("429 TEMPORARILY_BLOCKED")).toEqual(blockedOutcome("TEMPORARILY_BLOCKED"));
    expect(blockedOutcome("TEMPORARILY_BLOCKED")).toEqual({
      kind: "failed",
      problem: { kind: "refused", code: "TEMPORARILY_BLOCKED", retryAfterSeconds: 90 },
    });
  });

  it("An unknown response is not a success", () => {
    expect(outcomeOf({}, 0)).toEqual({ kind: "failed", problem: { kind: "unreadable" } });
  });

  it("A missing response is a network failure", async () => {
    const outcome = await outcomeOfCall(() => Promise.reject(new TypeError("fetch failed")));
    expect(outcome).toEqual({ kind: "failed", problem: { kind: "network" } });
  });
});
