import { linesName, type PromptField } from "./prompt-fields";

export type Typed = Readonly<Record<string, string>>;

/**
 * Answers to an action that has not succeeded yet, so that the next try starts with them. An answer belongs
 * to its field exactly as the script requested it: a value that the script computes again, because the record
 * has changed meanwhile, takes precedence over an older answer; a reason stays.
 */
export interface StoredAnswers {
  keep(action: string, fields: readonly PromptField[], typed: Typed): void;
  /** What the fields begin with, by name. */
  startOf(action: string, fields: readonly PromptField[]): Typed;
  /** For an action that has succeeded, or that the person no longer wants. */
  forget(action: string): void;
}

export function createStoredAnswers(): StoredAnswers {
  const stored = new Map<string, ReadonlyMap<string, string>>();
  const questionKey = (field: PromptField) => JSON.stringify(field);
  const linesKey = (field: PromptField) => `${linesName} ${questionKey(field)}`;
  return {
    keep(action, fields, typed) {
      const answers = fields.flatMap((field) => [
        [questionKey(field), typed[field.name] ?? ""] as const,
        ...(field.choice ? [[linesKey(field), typed[linesName] ?? ""] as const] : []),
      ]);
      stored.set(action, new Map([...(stored.get(action) ?? []), ...answers]));
    },
    startOf(action, fields) {
      const answers = stored.get(action);
      return Object.fromEntries(
        fields.flatMap((field) => [
          [field.name, answers?.get(questionKey(field)) ?? field.value],
          ...(field.choice ? [[linesName, answers?.get(linesKey(field)) ?? ""]] : []),
        ]),
      );
    },
    forget(action) {
      stored.delete(action);
    },
  };
}

const bySessions = new WeakMap<object, StoredAnswers>();

/** One for all places of a screen that offer actions: as long-lived as its running scripts, in one language. */
export function storedAnswersOf(sessions: object): StoredAnswers {
  const answers = bySessions.get(sessions) ?? createStoredAnswers();
  bySessions.set(sessions, answers);
  return answers;
}
