import { createKeptAnswers } from "./kept-answers";
import { readPrompt } from "./prompt-fields";

const asked = (left: string) =>
  readPrompt([
    { name: "amount", type: "amount", value: left, max: left, required: true },
    { name: "reason", type: "text" },
  ]).fields;
const typed = { amount: "250,50", reason: "Broken" };

describe("what was answered to an action that failed", () => {
  it("is what the next try begins with", () => {
    const answers = createKeptAnswers();
    expect(answers.startOf("refund 401", asked("900.00"))).toEqual({ amount: "900.00", reason: "" });
    answers.keep("refund 401", asked("900.00"), typed);
    expect(answers.startOf("refund 401", asked("900.00"))).toEqual(typed);
  });

  it("leaves the amount to the script when another one is left to refund meanwhile, and keeps the reason", () => {
    const answers = createKeptAnswers();
    answers.keep("refund 401", asked("900.00"), typed);
    expect(answers.startOf("refund 401", asked("100.00"))).toEqual({ amount: "100.00", reason: "Broken" });
  });

  it("is nothing to another action", () => {
    const answers = createKeptAnswers();
    answers.keep("refund 401", asked("900.00"), typed);
    expect(answers.startOf("refund 402", asked("900.00"))).toEqual({ amount: "900.00", reason: "" });
  });

  it("is forgotten once the action has succeeded", () => {
    const answers = createKeptAnswers();
    answers.keep("refund 401", asked("900.00"), typed);
    answers.forget("refund 401");
    expect(answers.startOf("refund 401", asked("900.00"))).toEqual({ amount: "900.00", reason: "" });
  });
});
