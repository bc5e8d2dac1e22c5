import { renderHook } from "@testing-library/react";
import { useRowSlots } from "./use-row-slots";

const slotsOver = (...views: readonly (readonly string[])[]) => {
  const [first = [], ...otherViews] = views;
  const { result, rerender } = renderHook(({ keys }) => useRowSlots(keys), { initialProps: { keys: first } });
  const seenSlots = [[...result.current]];
  for (const keys of otherViews) {
    rerender({ keys });
    seenSlots.push([...result.current]);
  }
  return seenSlots.map((slots) => slots.map(([key, slot]) => `${key}${slot}`).join(" "));
};

describe("row elements", () => {
  it("Row elements stay with their rows during scrolling and when a row is added", () => {
    expect(slotsOver(["a", "b", "c", "d"], ["b", "c", "d", "e"], ["n", "b", "c", "d"])).toEqual([
      "a1 b2 c3 d4",
      "b2 c3 d4 e5",
      "n6 b2 c3 d4",
    ]);
  });

  it("Row elements are reused when most rows are new", () => {
    expect(slotsOver(["a", "b", "c", "d"], ["w", "x", "b", "z", "y"])).toEqual([
      "a1 b2 c3 d4",
      "w1 x3 b2 z4 y5",
    ]);
  });

  it("Row elements are reused when a new page is rendered in two parts", () => {
    expect(
      slotsOver(["a", "b", "c", "d", "e"], ["v", "w", "c", "d", "e"], ["v", "w", "x", "y", "z"]),
    ).toEqual(["a1 b2 c3 d4 e5", "v1 w2 c3 d4 e5", "v1 w2 x3 y4 z5"]);
  });

  it("Each row element belongs to one row", () => {
    for (const slots of slotsOver(["a", "b", "c"], ["d"], ["e", "f", "g", "d"], ["g", "a"], [], ["b", "c"])) {
      const numbers = slots.match(/\d+/g) ?? [];
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });
});
