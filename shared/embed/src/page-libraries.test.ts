import { hasChangedBuiltIns } from "./page-libraries";

const standard = [
  [Array, "from"],
  [Array.prototype, "entries"],
  [JSON, "stringify"],
] as const;

/** Whether the change is detected. The change is undone at once, so that it does not affect the test itself. */
function isSeen(change: () => void): boolean {
  const before = standard.map(([owner, name]) => [owner, name, Reflect.get(owner, name)] as const);
  try {
    change();
    return hasChangedBuiltIns();
  } finally {
    for (const [owner, name, value] of before)
      Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: false });
    Reflect.deleteProperty(Array.prototype, "toJSON");
  }
}

const assignment = (owner: object, name: string, value: unknown) => () =>
  Object.assign(owner, { [name]: value });

it.each<[string, () => void]>([
  ["MooTools", assignment(Array, "from", (item: unknown) => [item])],
  ["MooTools 1.2", assignment(JSON, "stringify", undefined)],
  ["Prototype.js 1.7", assignment(Array.prototype, "entries", () => [7])],
  ["Prototype.js 1.6", assignment(Array.prototype, "toJSON", () => "an array")],
])("A page with %s counts as changing built-ins", (_, change) => {
  expect(isSeen(() => undefined)).toBe(false);
  expect(isSeen(change)).toBe(true);
});

it("A page with frozen prototypes counts as changing built-ins", () => {
  const isFrozen = jest.spyOn(Object, "isFrozen").mockImplementation((object) => object === Array.prototype);
  expect(hasChangedBuiltIns()).toBe(true);
  isFrozen.mockRestore();
});
