import { type Column, DataTable } from "@hpay/ui/page";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { renderUi } from "../../../test/render-ui";
import { nextSort, shownColumns } from "./columns";
import { pageSteps } from "./page-steps";
import { Pager } from "./pager";

interface Order {
  readonly uid: string;
  readonly amount: string;
}
const orders = (count: number): readonly Order[] =>
  Array.from({ length: count }, (_, index) => ({ uid: `WC-${index + 1}`, amount: `${index + 1},00 RSD` }));
const columns: readonly Column<Order>[] = [
  {
    id: "uid",
    header: "Order",
    sortable: true,
    fixed: true,
    cell: (order) => <a href={`#${order.uid}`}>{order.uid}</a>,
  },
  { id: "amount", header: "Amount", align: "end", cell: (order) => order.amount },
  { id: "note", header: "Note", initiallyHidden: true, cell: () => "" },
];
const visibleColumns = shownColumns(columns, undefined);
const keyOf = (order: Order) => order.uid;
const rowOf = (uid: string) => screen.getByRole("row", { name: new RegExp(`^${uid} `) });

describe("table", () => {
  // spec 1.2-picker-columns-company-name 1.2-sorting
  it("A table header sorts ascending first, then descending", async () => {
    const onSort = jest.fn();
    const { user } = renderUi(
      <DataTable
        label="Orders"
        columns={visibleColumns}
        rows={orders(2)}
        rowKey={keyOf}
        sort={{ column: "uid", direction: "asc" }}
        onSort={onSort}
      />,
    );
    expect(screen.getByRole("columnheader", { name: "Order" })).toHaveAttribute("aria-sort", "ascending");
    await user.click(screen.getByRole("button", { name: "Order" }));
    expect(onSort).toHaveBeenCalledWith({ column: "uid", direction: "desc" });
    expect(nextSort(undefined, "uid")).toEqual({ column: "uid", direction: "asc" });
  });

  it("Hovering over a header sorts the rows in advance", async () => {
    const rows = orders(3);
    const sortRows = jest.fn(({ direction }) => (direction === "asc" ? rows : [...rows].reverse()));
    const { user } = renderUi(
      <DataTable
        label="Orders"
        columns={visibleColumns}
        rows={rows}
        rowKey={keyOf}
        sort={{ column: "uid", direction: "asc" }}
        onSort={jest.fn()}
        sorted={sortRows}
      />,
    );
    const header = screen.getByRole("button", { name: "Order" });
    await user.hover(header);
    expect(sortRows.mock.calls).toEqual([[{ column: "uid", direction: "desc" }]]);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["WC-1", "WC-2", "WC-3"]);
    await user.click(header);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["WC-3", "WC-2", "WC-1"]);
  });

  it("Adding a row does not re-render the cells of other rows", () => {
    const cell = jest.fn((order: Order) => order.amount);
    const countedColumns = [{ id: "amount", header: "Amount", cell }];
    const table = (rows: readonly Order[]) => (
      <DataTable label="Orders" columns={countedColumns} rows={rows} rowKey={keyOf} />
    );
    const [newOrder, ...before] = orders(3);
    const { rerender } = renderUi(table(before));
    cell.mockClear();
    rerender(table([newOrder, ...before].filter((order) => order !== undefined)));
    expect(screen.getAllByRole("row")).toHaveLength(4);
    expect(new Set(cell.mock.calls.map(([order]) => order.uid))).toEqual(new Set(["WC-1"]));
  });

  it("The title of a row card is the first or the configured column", () => {
    const columnsWithLead = visibleColumns.map((column) => ({ ...column, lead: column.id === "amount" }));
    renderUi(
      <>
        <DataTable label="Orders" columns={visibleColumns} rows={orders(1)} rowKey={keyOf} />
        <DataTable label="Led" columns={columnsWithLead} rows={orders(1)} rowKey={keyOf} />
      </>,
    );
    const headsOf = (name: string) =>
      within(screen.getByRole("table", { name }))
        .getAllByRole("cell")
        .filter((cell) => cell.hasAttribute("data-lead"))
        .map((cell) => cell.textContent);
    expect(headsOf("Orders")).toEqual(["WC-1"]);
    expect(headsOf("Led")).toEqual(["1,00 RSD"]);
  });

  it("A click or Enter opens a row, but a click on its links does not", async () => {
    const onRowOpen = jest.fn();
    const { user } = renderUi(
      <DataTable
        label="Orders"
        columns={visibleColumns}
        rows={orders(3)}
        rowKey={keyOf}
        onRowOpen={onRowOpen}
      />,
    );
    await user.click(screen.getByText("2,00 RSD"));
    expect(onRowOpen).toHaveBeenCalledWith(expect.objectContaining({ uid: "WC-2" }));
    await user.click(screen.getByRole("link", { name: "WC-1" }));
    expect(onRowOpen).toHaveBeenCalledTimes(1);
    rowOf("WC-3").focus();
    await user.keyboard("{Enter}");
    expect(onRowOpen).toHaveBeenCalledTimes(2);
  });

  it("A double click opens a row only once", async () => {
    const onRowOpen = jest.fn();
    const { user } = renderUi(
      <DataTable
        label="Orders"
        columns={visibleColumns}
        rows={orders(3)}
        rowKey={keyOf}
        onRowOpen={onRowOpen}
      />,
    );
    await user.dblClick(screen.getByText("2,00 RSD"));
    expect(onRowOpen).toHaveBeenCalledTimes(1);
  });

  it("Arrow keys move between rows", async () => {
    const { user } = renderUi(
      <DataTable label="Orders" columns={visibleColumns} rows={orders(3)} rowKey={keyOf} />,
    );
    rowOf("WC-1").focus();
    await user.keyboard("{ArrowDown}");
    await new Promise((done) => requestAnimationFrame(done));
    expect(rowOf("WC-2")).toHaveFocus();
  });

  it("Rows can be selected individually or all together", async () => {
    function Choosing() {
      const [selectedKeys, setSelected] = useState<ReadonlySet<string>>(new Set());
      return (
        <>
          <DataTable
            label="Orders"
            columns={visibleColumns}
            rows={orders(3)}
            rowKey={keyOf}
            selected={selectedKeys}
            onSelected={setSelected}
          />
          <output>{[...selectedKeys].join(" ")}</output>
        </>
      );
    }
    const { user } = renderUi(<Choosing />);
    await user.click(within(screen.getAllByRole("row")[2] as HTMLElement).getByRole("checkbox"));
    expect(screen.getByRole("status")).toHaveTextContent("WC-2");
    await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    expect(screen.getByRole("status")).toHaveTextContent("WC-1 WC-2 WC-3");
    await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    expect(screen.getByRole("status")).toHaveTextContent("");
  });

  it("Row elements can be reused, except those of expanded rows", async () => {
    function Pages() {
      const [page, setPage] = useState(0);
      const rows = orders(4).slice(page * 2, page * 2 + 2);
      return (
        <>
          <button type="button" onClick={() => setPage(1)}>
            Next
          </button>
          <DataTable
            label="Orders"
            columns={visibleColumns}
            rows={rows}
            rowKey={keyOf}
            refillsRows
            unfolded={new Set([`WC-${page * 2 + 1}`])}
            detail={(order) => <input aria-label={`Refund of ${order.uid}`} />}
          />
        </>
      );
    }
    const { user } = renderUi(<Pages />);
    const element = rowOf("WC-1");
    await user.type(screen.getByLabelText("Refund of WC-1"), "500");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(rowOf("WC-3")).toBe(element);
    expect(screen.getByLabelText("Refund of WC-3")).toHaveValue("");
  });

  it("A row expands to show its details", async () => {
    const { user } = renderUi(
      <DataTable
        label="Orders"
        columns={visibleColumns}
        rows={orders(1)}
        rowKey={keyOf}
        detail={(order) => `Details of ${order.uid}`}
      />,
    );
    await user.click(screen.getByRole("button", { name: "Expand" }));
    expect(screen.getByText("Details of WC-1")).toBeVisible();
  });

  it("Only the visible rows of a long list are rendered", () => {
    renderUi(<DataTable label="Orders" columns={visibleColumns} rows={orders(10_000)} rowKey={keyOf} />);
    const rowCount = screen.getAllByRole("row").length;
    expect(rowCount).toBeGreaterThan(10);
    expect(rowCount).toBeLessThan(80);
    expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "10001");
    expect(rowOf("WC-1")).toHaveAttribute("aria-rowindex", "2");
  });

  it("A long list renders all rows for printing", () => {
    renderUi(<DataTable label="Orders" columns={visibleColumns} rows={orders(1000)} rowKey={keyOf} />);
    const renderedRowCount = () => document.querySelectorAll("tr[data-row]").length;
    expect(renderedRowCount()).toBeLessThan(80);
    act(() => {
      dispatchEvent(new Event("beforeprint"));
      expect(renderedRowCount()).toBe(1000);
    });
    act(() => void dispatchEvent(new Event("afterprint")));
    expect(renderedRowCount()).toBeLessThan(80);
  });

  it("A new page scrolls to the top, but a new sort order does not", () => {
    const table = (page: number, rows: readonly Order[]) => (
      <DataTable label="Orders" columns={visibleColumns} rows={rows} rowKey={keyOf} listed={`page ${page}`} />
    );
    const { rerender } = renderUi(table(1, orders(50)));
    const frame = screen.getByRole("region", { name: "Orders" });
    frame.scrollTop = 600;
    rerender(table(1, [...orders(50)].reverse()));
    expect(frame.scrollTop).toBe(600);
    rerender(table(2, orders(50)));
    expect(frame.scrollTop).toBe(0);
  });

  it.each([
    [1280, "compact"],
    [1440, "compact"],
    [1920, "normal"],
  ] as const)("A list's density follows the window width: %i px, %s", (width, density) => {
    jest.spyOn(window, "matchMedia").mockImplementation((media) => {
      const [, rem] = /^\(max-width: ([\d.]+)rem\)$/.exec(media) ?? [];
      return Object.assign(new EventTarget(), {
        media,
        matches: width <= 16 * Number(rem),
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      });
    });
    const densities = ["auto", "compact", "normal"] as const;
    renderUi(
      <div>
        {densities.map((densityName) => (
          <DataTable
            key={densityName}
            label={densityName}
            columns={visibleColumns}
            rows={orders(2)}
            rowKey={keyOf}
            density={densityName}
          />
        ))}
      </div>,
    );
    const classNameOf = (shownDensity: (typeof densities)[number]) =>
      screen.getByRole("region", { name: shownDensity }).className;
    expect(classNameOf("compact")).not.toBe(classNameOf("normal"));
    expect(classNameOf("auto")).toBe(classNameOf(density));
    jest.restoreAllMocks();
  });

  describe("wider than its frame", () => {
    const rooms = { clientWidth: 300, offsetWidth: 200, clientHeight: 1200 };
    beforeEach(() => {
      for (const [name, px] of Object.entries(rooms))
        jest.spyOn(HTMLElement.prototype, name as keyof typeof rooms, "get").mockReturnValue(px);
      // There are three columns of 200 px, and the third begins beyond the frame.
      jest.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
        return this.tagName === "TH" ? 200 * [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
      });
    });
    afterEach(() => jest.restoreAllMocks());

    const wideColumns = shownColumns(
      [...columns.slice(0, 2), { id: "far", header: "Far", cell: (order: Order) => `far ${order.uid}` }],
      undefined,
    );
    const table = (rows: readonly Order[]) => (
      <DataTable label="Orders" columns={wideColumns} rows={rows} rowKey={keyOf} refillsRows />
    );
    const first = () => document.querySelector("tr[data-row]")?.textContent;

    it("A wide table fills visible cells before hidden cells", async () => {
      const all = orders(120);
      const { rerender } = renderUi(table(all.slice(0, 60)));
      await waitFor(() => expect(document.querySelectorAll("tr[data-row]")).toHaveLength(60));
      expect(first()).toBe("WC-11,00 RSDfar WC-1");
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      rerender(table(all.slice(60)));
      expect(first()).toBe("WC-6161,00 RSDfar WC-1");
      await waitFor(() => expect(first()).toBe("WC-6161,00 RSDfar WC-61"));
      expect(document.querySelectorAll("tr[data-row]:first-child td")).toHaveLength(3);
    });

    it("A wide table fills all cells immediately when scrolled sideways", async () => {
      const all = orders(120);
      const { rerender } = renderUi(table(all.slice(0, 60)));
      await waitFor(() => expect(document.querySelectorAll("tr[data-row]")).toHaveLength(60));
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      screen.getByRole("region", { name: "Orders" }).scrollLeft = 150;
      rerender(table(all.slice(60)));
      expect(first()).toBe("WC-6161,00 RSDfar WC-61");
    });
  });

  it("An expanded row is measured only after its frame is painted", async () => {
    const heights = jest
      .spyOn(HTMLTableRowElement.prototype, "getBoundingClientRect")
      .mockImplementation(function (this: HTMLTableRowElement) {
        return new DOMRect(0, 0, 800, this.hasAttribute("data-detail-row") ? 100 : 40);
      });
    const table = (unfolded: ReadonlySet<string>) => (
      <DataTable
        label="Orders"
        columns={visibleColumns}
        rows={orders(1000)}
        rowKey={keyOf}
        unfolded={unfolded}
        detail={() => "What it holds"}
      />
    );
    const { rerender } = renderUi(table(new Set()));
    const renderedRowCount = () => document.querySelectorAll("tr[data-row]").length;
    const before = 22;
    await waitFor(() => expect(renderedRowCount()).toBe(before));
    heights.mockClear();
    rerender(table(new Set(["WC-1"])));
    expect(screen.getByText("What it holds")).toBeVisible();
    expect(heights).not.toHaveBeenCalled();
    // The expanded content of 100 px replaces two rows of 40 px.
    await waitFor(() => expect(renderedRowCount()).toBe(before - 2));
    heights.mockRestore();
  });

  it("Fixed columns are always shown", () => {
    expect(visibleColumns.map((column) => column.id)).toEqual(["uid", "amount"]);
    expect(shownColumns(columns, ["note"]).map((column) => column.id)).toEqual(["uid", "note"]);
  });
});

describe("cached pages", () => {
  const all = orders(150);
  const pageOf = (page: number) => all.slice((page - 1) * 50, page * 50);

  /** A table that shows the page of each click, like a list with its page number in the address. */
  function Paged({ read, onPage }: { readonly read: readonly number[]; readonly onPage: jest.Mock }) {
    const [page, setPage] = useState(1);
    const [knownPages] = useState(() => new Map(read.map((at) => [at, pageOf(at)])));
    onPage.mockImplementation(setPage);
    return (
      <DataTable
        label="Orders"
        columns={visibleColumns}
        rows={knownPages.get(page) ?? []}
        rowKey={keyOf}
        pages={{
          page,
          pageSize: 50,
          total: 150,
          onPage,
          rowsOf: (at) => knownPages.get(at) ?? null,
        }}
      />
    );
  }
  const press = (name: string) => act(() => screen.getByRole("button", { name }).click());

  it("A cached page is shown immediately, before the list is notified", async () => {
    const onPage = jest.fn();
    renderUi(<Paged read={[1, 2]} onPage={onPage} />);
    const frame = screen.getByRole("region", { name: "Orders" });
    frame.scrollTop = 600;
    press("Next page");
    expect(rowOf("WC-51")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("51–100 of 150");
    expect(rowOf("WC-51")).toHaveAttribute("aria-rowindex", "52");
    expect(frame.scrollTop).toBe(0);
    expect(onPage).not.toHaveBeenCalled();
    await waitFor(() => expect(onPage.mock.calls).toEqual([[2]]));
    expect(rowOf("WC-51")).toBeVisible();
    press("Previous page");
    expect(rowOf("WC-1")).toBeVisible();
    await waitFor(() => expect(onPage.mock.calls).toEqual([[2], [1]]));
  });

  it("An uncached page is requested immediately", async () => {
    const onPage = jest.fn();
    renderUi(<Paged read={[1, 2]} onPage={onPage} />);
    press("Next page");
    expect(onPage).not.toHaveBeenCalled();
    press("Next page");
    expect(onPage.mock.calls).toEqual([[3]]);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(onPage.mock.calls).toEqual([[3]]);
    expect(screen.getByRole("status")).toHaveTextContent("101–150 of 150");
  });

  it("Several pager clicks within one frame open only the last page", async () => {
    const onPage = jest.fn();
    renderUi(<Paged read={[1, 2, 3]} onPage={onPage} />);
    press("Next page");
    press("Next page");
    expect(rowOf("WC-101")).toBeVisible();
    await waitFor(() => expect(onPage).toHaveBeenCalled());
    expect(onPage.mock.calls).toEqual([[3]]);
  });
});

describe("pager", () => {
  it("The pager prefetches a page when the pointer or focus rests on a button", () => {
    jest.useFakeTimers();
    const onNear = jest.fn();
    renderUi(<Pager page={1} pageSize={50} total={150} onPage={() => undefined} onNear={onNear} />);
    const point = (name: string) => {
      fireEvent.pointerEnter(screen.getByRole("button", { name }));
      return { ms: (ms: number) => act(() => jest.advanceTimersByTime(ms)) };
    };
    point("Next page").ms(50);
    fireEvent.pointerLeave(screen.getByRole("button", { name: "Next page" }));
    point("Page 3").ms(200);
    point("Previous page").ms(200);
    point("Page 1").ms(200);
    expect(onNear.mock.calls).toEqual([[3]]);
    act(() => screen.getByRole("button", { name: "Page 2" }).focus());
    act(() => jest.advanceTimersByTime(200));
    expect(onNear.mock.calls).toEqual([[3], [2]]);
    jest.useRealTimers();
  });

  it("The pager prefetches another page after a click on Next", () => {
    jest.useFakeTimers();
    const onNear = jest.fn();
    const pager = (page: number) => (
      <Pager page={page} pageSize={50} total={150} onPage={() => undefined} onNear={onNear} />
    );
    const { rerender } = renderUi(pager(1));
    fireEvent.pointerEnter(screen.getByRole("button", { name: "Next page" }));
    act(() => jest.advanceTimersByTime(200));
    rerender(pager(2));
    act(() => jest.advanceTimersByTime(200));
    rerender(pager(3));
    act(() => jest.advanceTimersByTime(200));
    expect(onNear.mock.calls).toEqual([[2], [3]]);
    jest.useRealTimers();
  });

  it.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 21, [1, 2, 3, 4, 5, "after", 21]],
    [10, 21, [1, "before", 9, 10, 11, "after", 21]],
    [21, 21, [1, "before", 17, 18, 19, 20, 21]],
  ])("The pager on page %i of %i shows the first, last and neighboring pages", (page, pages, steps) => {
    expect(pageSteps(page, pages)).toEqual(steps);
  });

  it("The pager shows the row range", async () => {
    const onPage = jest.fn();
    const { user } = renderUi(<Pager page={2} pageSize={50} total={120} onPage={onPage} />);
    expect(screen.getByRole("status")).toHaveTextContent("51–100 of 120");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(onPage).toHaveBeenCalledWith(3);
  });

  it("The pager's disabled arrow keeps the focus on the last page", async () => {
    const onPage = jest.fn();
    function Pages() {
      const [page, setPage] = useState(1);
      onPage.mockImplementation(setPage);
      return <Pager page={page} pageSize={50} total={100} onPage={onPage} />;
    }
    const { user } = renderUi(<Pages />);
    const next = screen.getByRole("button", { name: "Next page" });
    act(() => next.focus());
    await user.keyboard("{Enter}{Enter}");
    expect(next).toHaveFocus();
    expect(next).toHaveAttribute("aria-disabled", "true");
    expect(screen.getByRole("button", { name: "Previous page" })).not.toHaveAttribute("aria-disabled");
    expect(onPage.mock.calls).toEqual([[2]]);
  });

  it("The pager enables the next page when the total is unknown", () => {
    renderUi(<Pager page={2} pageSize={50} total={100} totalIsLimit onPage={() => undefined} />);
    expect(screen.getByRole("button", { name: "Next page" })).not.toHaveAttribute("aria-disabled");
  });
});
