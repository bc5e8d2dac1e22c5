import { checksum2 } from "./checksum";

it.each([
  ["", "00"],
  ["A", "11"],
  ["a", "16"],
  ["HPay", "19"],
  ["260101120000", "22"],
  ["ђ", "26"],
  ["😀", "04"],
  // spec 1.5-2-digit-checksum-sum
])("The check digits of %p are %p", (text, digits) => {
  expect(checksum2(text)).toBe(digits);
});

it("Check digits do not detect swapped letters", () => {
  expect(checksum2("ab")).toBe(checksum2("ba"));
});
