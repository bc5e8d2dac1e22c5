import { pressedLetter } from "./pressed-letter";

it.each([
  ["of a Latin keyboard is read by its letter", "S", "KeyS", "s"],
  ["of another Latin layout is read by its letter, wherever it stands", "s", "KeyO", "s"],
  ["of a Serbian Cyrillic keyboard is read by its position", "с", "KeyS", "s"],
  ["of a Macedonian keyboard is read by its position", "К", "KeyK", "k"],
  ["that is not a letter is read by its name", "Enter", "Enter", "enter"],
])("A pressed key %s", (_case, key, code, letter) => {
  expect(pressedLetter({ key, code })).toBe(letter);
});
