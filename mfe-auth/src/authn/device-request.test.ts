import { readDeviceAddress, readDeviceRequest } from "./device-request";

describe("device address", () => {
  // spec 1.2-authn-authtype-reftoken-lang
  it("A device address contains a task and a reference", () => {
    const params = { authtype: "a", reftoken: "3f0c5b1e-aaaa-4444", lang: "rs" };
    expect(readDeviceAddress(params)).toEqual({ task: "a", reference: "3f0c5b1e-aaaa-4444" });
  });

  it.each([
    [{}],
    [{ authtype: "a" }],
    [{ authtype: "x", reftoken: "3f0c5b1e-aaaa-4444" }],
    [{ authtype: "c", reftoken: "../../evil" }],
  ])("Parameters %j do not form a device address", (params) => {
    expect(readDeviceAddress(params)).toBeNull();
  });
});

describe("first screen's request", () => {
  it("The first screen's request contains the requester, browser, address and numbers", () => {
    const answer = {
      challenge: "Y2g",
      IDS: ["cred-1"],
      user_id: 7,
      email: "ana@primer.example",
      name: "Ana Jovanović",
      digits: ["17", "42", "83"],
      browser: "Firefox",
      address: "89.216.x.x",
    };
    expect(readDeviceRequest(answer)).toEqual({
      challenge: "Y2g",
      credentialIds: ["cred-1"],
      userId: "7",
      purpose: "sign-in",
      email: "ana@primer.example",
      name: "Ana Jovanović",
      digitChoices: ["17", "42", "83"],
      browser: "Firefox",
      address: "89.216.x.x",
    });
  });

  it.each([[null], ["challenge"], [{}], [{ challenge: "" }], [{ challenge: 5, error_code: 0, IDS: 7 }]])(
    "A malformed request %j does not crash the page",
    (answer) => {
      const request = readDeviceRequest(answer);
      expect(request === null || request.credentialIds.length === 0).toBe(true);
    },
  );
});
