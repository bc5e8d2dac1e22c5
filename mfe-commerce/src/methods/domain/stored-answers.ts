import { linesName, type PromptField } from "./prompt-fields";

export type Typed = Readonly<Record<string, string>>;

/**
 * Stores the answers to an action until it succeeds, so that the next attempt starts with them. An answer
 * belongs to its field exactly as the script requested it: if the record has changed and the script calculates
 * a new value, that value replaces the older answer, but a typed reason is preserved.
 */
export interface StoredAnswers {
  keep(action: string, fields: readonly PromptField[], typedValues: Typed): void;
  /** The fields' initial values, by name. */
  startOf(action: string, fields: readonly PromptField[]): Typed;
  /** Clears an action's answers after it succeeded or the person no longer wants it. */
  forget(action: string): void;
}

export function createStoredAnswers(): StoredAnswers {
  const storedAnswers = new Map<string, ReadonlyMap<string, string>>();
  const questionKey = (field: PromptField) => JSON.stringify(field);
  const linesKey = (field: PromptField) => `${linesName} ${questionKey(field)}`;
  return {
    keep(action, fields, typedValues) {
      const answers = fields.flatMap((field) => [
        [questionKey(field), typedValues[field.name] ?? ""] as const,
        ...(field.choice ? [[linesKey(field), typedValues[linesName] ?? ""] as const] : []),
      ]);
      storedAnswers.set(action, new Map([...(storedAnswers.get(action) ?? []), ...answers]));
    },
    startOf(action, fields) {
      const answers = storedAnswers.get(action);
      return Object.fromEntries(
        fields.flatMap((field) => [
          [field.name, answers?.get(questionKey(field)) ?? field.value],
          ...(field.choice ? [[linesName, answers?.get(linesKey(field)) ?? ""]] : []),
        ]),
      );
    },
    forget(action) {
      storedAnswers.delete(action);
    },
  };
}

const storesBySession = new WeakMap<object, StoredAnswers>();

/**
 * One store for all parts of a screen that offer actions. It lives as long as the running scripts, which are in
 * one language.
 */
export function storedAnswersOf(sessions: object): StoredAnswers {
  const answers = storesBySession.get(sessions) ?? createStoredAnswers();
  storesBySession.set(sessions, answers);
  return answers;
}
