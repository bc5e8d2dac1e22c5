import { commonMessages, translator } from "@hpay/i18n";
import { ApiError } from "./api-error";
import { messageOfError, serverMessageOf } from "./error-message";

const t = translator(commonMessages, "en");
const refused = (details: Partial<ConstructorParameters<typeof ApiError>[1]>) =>
  new ApiError("refused", { message: "", ...details });

describe("what a failed call is to the person", () => {
  it("is the catalogue's words for a known code, in their language", () => {
    const error = refused({ code: "SITE_EXISTS", message: "taken" });
    expect(messageOfError(error, t, "en")).toBe(
      "This site is already registered. Please ask its creator for access.",
    );
    expect(messageOfError(error, t, "rs")).toMatch(/^Ovaj sajt je već registrovan/);
    expect(messageOfError(error, t, "rs-cyr")).toMatch(/^Овај сајт је већ регистрован/);
  });

  it("is the gateway's own words for an unknown one, else the code as received", () => {
    expect(messageOfError(refused({ code: "ODD", message: "The moon is full" }), t, "en")).toBe(
      "The moon is full",
    );
    expect(messageOfError(refused({ code: "ODD" }), t, "en")).toBe("ODD");
  });

  it("begins with the first field that was refused", () => {
    const fields = [{ field: "Name", code: "TOO_SHORT", message: "Name is too short" }];
    expect(serverMessageOf(refused({ code: "VALIDATION", fields }), "en")).toBe("Name is too short");
    const bare = [{ field: "Amount", code: "VALIDATION", message: "Amount must be above 0" }];
    expect(serverMessageOf(refused({ code: "VALIDATION", fields: bare }), "en")).toBe(
      "Amount must be above 0",
    );
  });

  it("is the spec's sentence when the network failed", () => {
    const message = "Error! Please try again or later...";
    expect(messageOfError(new ApiError("network", { message: "cut off" }), t, "en")).toBe(message);
    expect(messageOfError(new TypeError("x is undefined"), t, "en")).toBe(message);
    expect(serverMessageOf(new ApiError("network", { message: "cut off" }), "en")).toBeNull();
  });
});
