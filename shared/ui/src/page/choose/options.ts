import { fold } from "@hpay/domain";

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** The second line of the choice, which is also searched. */
  readonly description?: string;
  readonly disabled?: boolean;
}

/** Maximum number of rendered entries; typing narrows the list further. */
export const maxShownChoices = 200;

/** Choices that contain every typed word, regardless of case, accents and script. */
export function matchingChoices(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter((choice) => {
    const text = fold(`${choice.label} ${choice.description ?? ""} ${choice.value}`);
    return words.every((word) => text.includes(word));
  });
}
