import { readPrompt } from "./prompt-fields";
import { createStoredAnswers } from "./stored-answers";

const promptWith = (remaining: string) =>
  readPrompt([
    { name: "amount", type: "amount", value: remaining, max: remaining, required: true },
    { name: "reason", type: "text" },
  ]).fields;
const typedValues = { amount: "250,50", reason: "Broken" };

describe("stored answers", () => {
  it("A failed action keeps the user's answers for the next attempt", () => {
    const answers = createStoredAnswers();
    expect(answers.startOf("refund 401", promptWith("900.00"))).toEqual({ amount: "900.00", reason: "" });
    answers.keep("refund 401", promptWith("900.00"), typedValues);
    expect(answers.startOf("refund 401", promptWith("900.00"))).toEqual(typedValues);
  });

  it("A retry keeps the typed reason but resets an amount that exceeds the remainder", () => {
    const answers = createStoredAnswers();
    answers.keep("refund 401", promptWith("900.00"), typedValues);
    expect(answers.startOf("refund 401", promptWith("100.00"))).toEqual({
      amount: "100.00",
      reason: "Broken",
    });
  });

  it("An action's stored answers are not used for another action", () => {
    const answers = createStoredAnswers();
    answers.keep("refund 401", promptWith("900.00"), typedValues);
    expect(answers.startOf("refund 402", promptWith("900.00"))).toEqual({ amount: "900.00", reason: "" });
  });

  it("An action's stored answers are deleted after success", () => {
    const answers = createStoredAnswers();
    answers.keep("refund 401", promptWith("900.00"), typedValues);
    answers.forget("refund 401");
    expect(answers.startOf("refund 401", promptWith("900.00"))).toEqual({ amount: "900.00", reason: "" });
  });
});
