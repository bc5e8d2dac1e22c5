import { type GeneralValues, generalSchema } from "./general-values";

const validValues: GeneralValues = {
  isEnabled: true,
  order: "10",
  uid: "card",
  processGroup: "",
  fallbackOfId: "",
};
const faultsOf = (changes: Partial<GeneralValues>): readonly string[] => {
  try {
    generalSchema(["bank"]).validateSync({ ...validValues, ...changes });
    return [];
  } catch (error) {
    return error instanceof Error ? [error.message] : [];
  }
};

describe("general values", () => {
  it("Valid general method values are accepted", () => {
    expect(faultsOf({})).toEqual([]);
  });

  it.each([
    ["a UID that is missing", { uid: " " }, "configuration.uid-wrong"],
    ["a UID that is too long", { uid: "u".repeat(65) }, "configuration.uid-wrong"],
    ["a UID that another method has", { uid: "bank" }, "configuration.uid-taken"],
    ["a control character in a UID", { uid: "a\u0007b" }, "configuration.control-characters"],
    [
      "a process group that is too long",
      { processGroup: "g".repeat(65) },
      "configuration.process-group-wrong",
    ],
    [
      "a control character in a process group",
      { processGroup: "a\u0007b" },
      "configuration.control-characters",
    ],
  ])("General method values with %s are rejected with a reason", (_what, changes, fault) => {
    expect(faultsOf(changes)).toEqual([fault]);
  });
});
