import { asFlag } from "./flag";

it.each([true, 1, "1", "true", "yes", "On"])("takes %p for yes", (value) => {
  expect(asFlag(value)).toBe(true);
});

it.each([false, 0, "0", "", "no", null, undefined, {}, 2])("takes %p for no", (value) => {
  expect(asFlag(value)).toBe(false);
});
