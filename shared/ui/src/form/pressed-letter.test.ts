import { pressedLetter } from "./pressed-letter";

it.each([
  ["of a Latin keyboard by its letter", "S", "KeyS", "s"],
  ["of another Latin layout by its letter, wherever it stands", "s", "KeyO", "s"],
  ["of a Serbian Cyrillic keyboard by its place", "с", "KeyS", "s"],
  ["of a Macedonian keyboard by its place", "К", "KeyK", "k"],
  ["that is no letter by its name", "Enter", "Enter", "enter"],
])("Pressed key %s", (_case, key, code, letter) => {
  expect(pressedLetter({ key, code })).toBe(letter);
});
