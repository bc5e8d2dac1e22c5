import { type FallbackLink, fallsBackTo } from "./fallback-chain";

describe("fallback chain", () => {
  const all: readonly FallbackLink[] = [
    { id: 1, fallbackOfId: null },
    { id: 2, fallbackOfId: 1 },
    { id: 3, fallbackOfId: 2 },
    { id: 4, fallbackOfId: 99 },
    { id: 5, fallbackOfId: 6 },
    { id: 6, fallbackOfId: 5 },
  ];
  it.each([
    [1, 1, true],
    [2, 1, true],
    [3, 1, true],
    [1, 3, false],
    [4, 1, false],
    [5, 1, false],
  ])("Method %s can fall back to %s: %s", (method, id, expected) => {
    const [start] = all.filter((candidate) => candidate.id === method);
    expect(start && fallsBackTo(start, id, all)).toBe(expected);
  });
});
