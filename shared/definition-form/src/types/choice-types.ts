import { isRecord } from "../definition/attributes";
import type { Choice, ChoiceValue, Parameter } from "../definition/parameter";
import { invalidReading, isAbsent, type ValueType, validReading } from "./value-type";

const yes: readonly unknown[] = [true, 1, "1", "true"];
const no: readonly unknown[] = [false, 0, "0", "false", ""];

/** A yes-or-no value. It is always one of the two, so a required value is never missing. */
export const checkboxType: ValueType<boolean> = {
  read(stored) {
    if (isAbsent(stored) || no.includes(stored)) return validReading(false);
    return yes.includes(stored) ? validReading(true) : invalidReading(false);
  },
  isEmpty: () => false,
};

/** The key of a choice, for RADIO and Select; an empty text means no selection. */
export const singleChoiceType: ValueType<string> = {
  read(stored, parameter) {
    const choice = choiceOf(stored, parameter);
    if (choice) return validReading(choice.key);
    return isAbsent(stored) || stored === "" ? validReading("") : invalidReading("");
  },
  isEmpty: (value) => value === "",
};

/** A list of stored values. A value that is no longer offered is preserved until the person removes it. */
export const multipleChoiceType: ValueType<readonly ChoiceValue[]> = {
  read(stored) {
    if (isAbsent(stored) || stored === "") return validReading([]);
    if (!Array.isArray(stored)) return invalidReading([]);
    const values = stored.filter(
      (value): value is ChoiceValue => value === null || typeof value !== "object",
    );
    return { fits: values.length === stored.length, value: values };
  },
  isEmpty: (value) => value.length === 0,
};

/** Maps the names of options to 1 or 0. Options that were removed from the definition keep their number. */
export const checklistType: ValueType<Readonly<Record<string, 0 | 1>>> = {
  read(stored, parameter) {
    const uncheckedMarks = Object.fromEntries(
      parameter.choices.map(({ value }) => [String(value), 0 as const]),
    );
    if (isAbsent(stored) || (Array.isArray(stored) && stored.length === 0))
      return validReading(uncheckedMarks);
    if (!isRecord(stored)) return invalidReading(uncheckedMarks);
    let fits = true;
    const read: Record<string, 0 | 1> = { ...uncheckedMarks };
    for (const [name, mark] of Object.entries(stored)) {
      if (yes.includes(mark)) read[name] = 1;
      else if (isAbsent(mark) || no.includes(mark)) read[name] = 0;
      else fits = false;
    }
    return { fits, value: read };
  },
  isEmpty: (value) => !Object.values(value).includes(1),
};

/** The choice with this stored value; 1 and "1" are the same choice unless both are offered. */
export function choiceOf(stored: unknown, { choices }: Pick<Parameter, "choices">): Choice | undefined {
  const key = JSON.stringify(stored);
  return (
    choices.find((choice) => choice.key === key) ??
    (isAbsent(stored) || typeof stored === "object"
      ? undefined
      : choices.find((choice) => String(choice.value) === String(stored)))
  );
}
