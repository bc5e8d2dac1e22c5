import { interfaceLanguages, type LanguageCode } from "@hpay/contract";
import { fieldFaults, refusals } from "@hpay/contract/errors";
import { commonMessages, translator } from "@hpay/i18n";
import { ApiError } from "./api-error";
import { messageOfError, serverMessageOf } from "./error-message";

const t = translator(commonMessages, "en");
const refusal = (details: Partial<ConstructorParameters<typeof ApiError>[1]>) =>
  new ApiError("refused", { message: "", ...details });

describe("error messages", () => {
  it("A known error code is shown with the catalogue's text in the user's language", () => {
    const error = refusal({ code: "SITE_EXISTS", message: "taken" });
    expect(messageOfError(error, t, "en")).toBe(
      "This site is already registered. Please ask its creator for access.",
    );
    expect(messageOfError(error, t, "rs")).toMatch(/^Ovaj sajt je već registrovan/);
    expect(messageOfError(error, t, "rs-cyr")).toMatch(/^Овај сајт је већ регистрован/);
  });

  it.each(Object.keys({ ...refusals, ...fieldFaults }))(
    "Error %s has a complete sentence in every language",
    (code) => {
      const values = {
        amount: "1490.00",
        currency: "RSD",
        most: "50",
        names: "bank",
        field: "Name",
        text: "51",
        order: "A-1",
        qty: "2",
      };
      const messages = interfaceLanguages.map((language) =>
        serverMessageOf(refusal({ code, message: "In English", values }), language),
      );
      expect(new Set(messages).size).toBe(interfaceLanguages.length);
      for (const message of messages) expect(message).not.toMatch(/[{}]|In English/);
    },
  );

  it("Amounts in errors are formatted for the user's language", () => {
    const values = { amount: "1490.00", currency: "RSD" };
    const error = refusal({
      code: "REFUND_ABOVE_REST",
      message: "Only 1490.00 RSD is left to refund. No money was moved.",
      values,
    });
    const words = (language: LanguageCode) => serverMessageOf(error, language)?.replaceAll("\u00a0", " ");
    expect(words("en")).toBe("Only RSD 1,490.00 is left to refund. No money was moved.");
    expect(words("rs")).toBe("Za povraćaj je ostalo samo 1.490,00 RSD. Novac nije prenet.");
    expect(words("rs-cyr")).toBe("За повраћај је остало само 1.490,00 RSD. Новац није пренет.");
    expect(words("mk")).toBe("За поврат остануваат само 1.490,00 RSD. Пари не се пренесени.");
  });

  it("The gateway's own text is shown when placeholder values are missing", () => {
    const message = "Only 5 is left to refund.";
    expect(serverMessageOf(refusal({ code: "REFUND_ABOVE_REST", message }), "rs")).toBe(message);
    const bareCode = refusal({ code: "METHOD_IN_USE", message: "METHOD_IN_USE" });
    expect(serverMessageOf(bareCode, "en")).toBe(
      "Other methods are fallbacks of this one. Change that in their settings first: …",
    );
  });

  it("A field error is shown in the user's language", () => {
    const fields = [
      { field: "Name", code: "REQUIRED", message: "Name is required", values: { field: "Name" } },
    ];
    expect(serverMessageOf(refusal({ code: "VALIDATION", fields }), "rs")).toBe("Polje Name je obavezno");
  });

  // spec 1.8-unknown-codes-shown-received
  it("An unknown error shows the gateway's text or the error code", () => {
    expect(messageOfError(refusal({ code: "ODD", message: "The moon is full" }), t, "en")).toBe(
      "The moon is full",
    );
    expect(messageOfError(refusal({ code: "ODD" }), t, "en")).toBe("ODD");
  });

  it("A bare HTTP status is not shown as a message", () => {
    expect(serverMessageOf(refusal({ message: "HTTP 500" }), "en")).toBeNull();
    expect(serverMessageOf(refusal({ message: "HTTP is not allowed" }), "en")).toBe("HTTP is not allowed");
  });

  it("A failed call shows the first field error", () => {
    const fields = [{ field: "Name", code: "TOO_SHORT", message: "Name is too short" }];
    expect(serverMessageOf(refusal({ code: "VALIDATION", fields }), "en")).toBe("Name is too short");
    const englishFields = [{ field: "Amount", code: "VALIDATION", message: "Amount must be above 0" }];
    expect(serverMessageOf(refusal({ code: "VALIDATION", fields: englishFields }), "en")).toBe(
      "Amount must be above 0",
    );
  });

  // spec 1.8-network-failure-error-please
  it("A network failure shows the specification's message", () => {
    const message = "Error! Please try again or later...";
    expect(messageOfError(new ApiError("network", { message: "cut off" }), t, "en")).toBe(message);
    expect(messageOfError(new TypeError("x is undefined"), t, "en")).toBe(message);
    expect(serverMessageOf(new ApiError("network", { message: "cut off" }), "en")).toBeNull();
  });
});
