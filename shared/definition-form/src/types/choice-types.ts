import { isRecord } from "../definition/attributes";
import type { Choice, ChoiceValue, Parameter } from "../definition/parameter";
import { invalidReading, isAbsent, type ValueType, validReading } from "./value-type";

const yesValues: readonly unknown[] = [true, 1, "1", "true"];
const noValues: readonly unknown[] = [false, 0, "0", "false", ""];

/** A yes-or-no value. It is always one of the two, so a required value is never missing. */
export const checkboxType: ValueType<boolean> = {
  read(value) {
    if (isAbsent(value) || noValues.includes(value)) return validReading(false);
    return yesValues.includes(value) ? validReading(true) : invalidReading(false);
  },
  isEmpty: () => false,
};

/** The key of a choice, for RADIO and Select; an empty text means no selection. */
export const singleChoiceType: ValueType<string> = {
  read(value, parameter) {
    const choice = choiceOf(value, parameter);
    if (choice) return validReading(choice.key);
    return isAbsent(value) || value === "" ? validReading("") : invalidReading("");
  },
  isEmpty: (value) => value === "",
};

/** A list of stored values. A value that is no longer offered is preserved until the person removes it. */
export const multipleChoiceType: ValueType<readonly ChoiceValue[]> = {
  read(storedValue) {
    if (isAbsent(storedValue) || storedValue === "") return validReading([]);
    if (!Array.isArray(storedValue)) return invalidReading([]);
    const values = storedValue.filter(
      (value): value is ChoiceValue => value === null || typeof value !== "object",
    );
    return { fits: values.length === storedValue.length, value: values };
  },
  isEmpty: (value) => value.length === 0,
};

/** Maps the names of options to 1 or 0. Options that were removed from the definition keep their number. */
export const checklistType: ValueType<Readonly<Record<string, 0 | 1>>> = {
  read(storedValue, parameter) {
    const uncheckedMarks = Object.fromEntries(
      parameter.choices.map(({ value }) => [String(value), 0 as const]),
    );
    if (isAbsent(storedValue) || (Array.isArray(storedValue) && storedValue.length === 0))
      return validReading(uncheckedMarks);
    if (!isRecord(storedValue)) return invalidReading(uncheckedMarks);
    let fits = true;
    const read: Record<string, 0 | 1> = { ...uncheckedMarks };
    for (const [name, mark] of Object.entries(storedValue)) {
      if (yesValues.includes(mark)) read[name] = 1;
      else if (isAbsent(mark) || noValues.includes(mark)) read[name] = 0;
      else fits = false;
    }
    return { fits, value: read };
  },
  isEmpty: (value) => !Object.values(value).includes(1),
};

/** The choice with this stored value; 1 and "1" are the same choice unless both are offered. */
export const choiceOf = (value: unknown, parameter: Pick<Parameter, "choices">): Choice | undefined =>
  choiceFinder(parameter)(value);

/** Like `choiceOf`, for many values: a stored list can have any length. */
export function choiceFinder({ choices }: Pick<Parameter, "choices">) {
  const byKey = new Map(choices.map((choice) => [choice.key, choice]));
  // If two choices have the same text, the first one counts.
  const byText = new Map(choices.toReversed().map((choice) => [String(choice.value), choice]));
  return (value: unknown): Choice | undefined =>
    byKey.get(JSON.stringify(value)) ??
    (isAbsent(value) || typeof value === "object" ? undefined : byText.get(String(value)));
}
