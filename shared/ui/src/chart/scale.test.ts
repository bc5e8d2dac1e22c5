import { labelledIndexes, niceTicks } from "./scale";

describe("chart scale", () => {
  it.each([
    [0, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [121_000, [0, 50_000, 100_000, 150_000]],
    [0.3, [0, 0.1, 0.2, 0.3]],
  ])("The axis of a chart up to %d has round steps", (max, ticks) => {
    expect(niceTicks(max)).toEqual(ticks);
  });

  it("A chart labels as many points as fit, always including the last", () => {
    expect([...labelledIndexes(30, 8)]).toEqual([1, 5, 9, 13, 17, 21, 25, 29]);
    expect([...labelledIndexes(3, 8)]).toEqual([0, 1, 2]);
  });
});
