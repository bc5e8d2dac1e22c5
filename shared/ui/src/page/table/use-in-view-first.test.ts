import { act, renderHook, waitFor } from "@testing-library/react";
import { useInViewFirst } from "./use-in-view-first";

type Rows = readonly string[];
const someRows = (name: string, count: number): Rows =>
  Array.from({ length: count }, (_, at) => `${name}${at}`);
const fourRows = { from: 0, to: 6, seen: { from: 0, to: 4 } };

const renderRows = (first: Rows, view = fourRows) => {
  const { result, rerender } = renderHook(({ rows }) => useInViewFirst(rows, (row) => row, view), {
    initialProps: { rows: first },
  });
  return {
    drawn: () => result.current.placedRows.map(({ row }) => row).join(" "),
    indexes: () => result.current.placedRows.map(({ index }) => index),
    show: (rows: Rows) => rerender({ rows }),
    rest: (rows: Rows) =>
      waitFor(() =>
        expect(result.current.placedRows.map(({ row }) => row)).toEqual(rows.slice(view.from, view.to)),
      ),
  };
};

describe("rows rendered first", () => {
  it("Visible rows are rendered one frame before other rows", async () => {
    const { drawn, rest } = renderRows(someRows("a", 6));
    expect(drawn()).toBe("a0 a1 a2 a3");
    await rest(someRows("a", 6));
  });

  it("Hidden rows keep their content until the visible rows of a new page are rendered", async () => {
    const { drawn, indexes, show, rest } = renderRows(someRows("a", 6));
    await rest(someRows("a", 6));
    show(someRows("b", 6));
    expect(drawn()).toBe("b0 b1 b2 b3 a4 a5");
    expect(indexes()).toEqual([0, 1, 2, 3, 4, 5]);
    await rest(someRows("b", 6));
  });

  it("A short page or a single added row is rendered in one frame", async () => {
    const page = someRows("a", 6);
    const { drawn, show, rest } = renderRows(page);
    await rest(page);
    show(["n", ...page.slice(0, 5)]);
    expect(drawn()).toBe("n a0 a1 a2 a3 a4");
    show(someRows("c", 3));
    expect(drawn()).toBe("c0 c1 c2");
  });

  it("The middle rows of a scrolled page are rendered first", async () => {
    const view = { from: 1, to: 7, seen: { from: 3, to: 5 } };
    const { drawn, show, rest } = renderRows(someRows("a", 8), view);
    await rest(someRows("a", 8));
    show(someRows("b", 8));
    expect(drawn()).toBe("a1 a2 b3 b4 a5 a6");
    await rest(someRows("b", 8));
  });

  it("Each row is rendered once after any reordering", async () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const shuffle = (rows: Rows) =>
      rows
        .map((row) => ({ row, place: random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ row }) => row);
    const all = someRows("a", 24);
    const { drawn, indexes, show, rest } = renderRows(all, { from: 2, to: 12, seen: { from: 4, to: 8 } });
    let partialCount = 0;
    for (let turn = 0; turn < 30; turn += 1) {
      const next = shuffle(all);
      show(next);
      const rows = drawn().split(" ");
      expect(new Set(rows).size).toBe(rows.length);
      const at = indexes();
      expect(rows.filter((_, place) => (at[place] ?? 0) >= 4 && (at[place] ?? 0) < 8)).toEqual(
        next.slice(4, 8),
      );
      if (drawn() !== next.slice(2, 12).join(" ")) partialCount += 1;
      if (turn % 3 === 0) await rest(next);
      else await act(async () => undefined);
    }
    expect(partialCount).toBeGreaterThan(10);
  });
});
