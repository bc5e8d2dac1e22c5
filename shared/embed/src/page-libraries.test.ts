import { hasChangedBuiltIns } from "./page-libraries";

const standard = [
  [Array, "from"],
  [Array.prototype, "entries"],
  [JSON, "stringify"],
] as const;

/** Asks in a page with the change, which must not reach the test itself. */
function isSeen(change: () => void): boolean {
  const before = standard.map(([of, name]) => [of, name, Reflect.get(of, name)] as const);
  try {
    change();
    return hasChangedBuiltIns();
  } finally {
    for (const [of, name, value] of before)
      Object.defineProperty(of, name, { value, writable: true, configurable: true, enumerable: false });
    Reflect.deleteProperty(Array.prototype, "toJSON");
  }
}

const set = (of: object, name: string, value: unknown) => () => Object.assign(of, { [name]: value });

it.each<[string, () => void]>([
  ["MooTools", set(Array, "from", (item: unknown) => [item])],
  ["MooTools 1.2", set(JSON, "stringify", undefined)],
  ["Prototype.js 1.7", set(Array.prototype, "entries", () => [7])],
  ["Prototype.js 1.6", set(Array.prototype, "toJSON", () => "an array")],
])("A page with %s has other built-ins", (_, change) => {
  expect(isSeen(() => undefined)).toBe(false);
  expect(isSeen(change)).toBe(true);
});

it("A page that has frozen its prototypes has other built-ins", () => {
  const frozen = jest.spyOn(Object, "isFrozen").mockImplementation((one) => one === Array.prototype);
  expect(hasChangedBuiltIns()).toBe(true);
  frozen.mockRestore();
});
