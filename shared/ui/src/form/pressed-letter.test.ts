import { pressedLetter } from "./pressed-letter";

it.each([
  ["on a Latin keyboard is read by letter", "S", "KeyS", "s"],
  ["on another Latin layout is read by letter in any position", "s", "KeyO", "s"],
  ["on a Serbian Cyrillic keyboard is read by position", "с", "KeyS", "s"],
  ["on a Macedonian keyboard is read by position", "К", "KeyK", "k"],
  ["other than a letter is read by name", "Enter", "Enter", "enter"],
])("A pressed key %s", (_case, key, code, letter) => {
  expect(pressedLetter({ key, code })).toBe(letter);
});
