import { asFlag } from "./flag";

it.each([true, 1, "1", "true", "yes", "On"])("The flag value %p is read as true", (value) => {
  expect(asFlag(value)).toBe(true);
});

it.each([false, 0, "0", "", "no", null, undefined, {}, 2])("The flag value %p is read as false", (value) => {
  expect(asFlag(value)).toBe(false);
});
