import { type Column, ColumnChooser, type ColumnWidths, DataTable } from "@hpay/ui/page";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { renderUi } from "../../../test/render-ui";

const columns: readonly Column<string>[] = [
  { id: "uid", header: "Order", headerNote: "number", sortable: true, cell: (uid) => uid },
  { id: "partner/points", header: "Points", cell: () => "12" },
  { id: "menu", header: "Actions", headerHidden: true, cell: () => "" },
];
let latestWidths: ColumnWidths = {};

function List({ start }: { readonly start: ColumnWidths }) {
  const [chosenWidths, setChosenWidths] = useState(start);
  latestWidths = chosenWidths;
  const widths = { chosen: chosenWidths, onChosen: setChosenWidths };
  return (
    <>
      <ColumnChooser columns={columns} chosen={undefined} onChosen={jest.fn()} widths={widths} />
      <DataTable
        label="Orders"
        columns={columns}
        rows={["WC-1", "WC-2"]}
        rowKey={(uid) => uid}
        onSort={jest.fn()}
        widths={widths}
      />
    </>
  );
}
const edgeOf = (column: string) => screen.getByRole("separator", { name: `Width of column ${column}` });
const cell = () => screen.getByRole("cell", { name: "WC-1" });

describe("column widths", () => {
  it("Arrow keys move a resize handle and Home resets the width", async () => {
    const { user } = renderUi(<List start={{ uid: 120 }} />);
    const separator = edgeOf("Order");
    expect(separator).toHaveAttribute("aria-valuenow", "120");
    expect(separator).toHaveAttribute("aria-orientation", "vertical");
    separator.focus();
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
    expect(latestWidths).toEqual({ uid: 136 });
    expect(edgeOf("Order")).toHaveAttribute("aria-valuetext", "136 pixels");
    expect(screen.getByRole("region", { name: "Orders" }).style.getPropertyValue("--w-uid")).toBe("136px");
    await user.keyboard("{Home}");
    expect(latestWidths).toEqual({});
    expect(edgeOf("Order")).toHaveAttribute("aria-valuetext", "Automatic width");
    expect(cell()).not.toHaveAttribute("data-sized");
  });

  it("Dragging a resize handle sets the column width within limits", async () => {
    const { user } = renderUi(<List start={{}} />);
    const drag = async (clientX: number) => {
      const target = edgeOf("Points");
      await user.pointer({ keys: "[MouseLeft>]", target, coords: { clientX: 100 } });
      await user.pointer({ target, coords: { clientX } });
      await user.pointer({ keys: "[/MouseLeft]", target, coords: { clientX } });
    };
    await drag(100);
    expect(latestWidths).toEqual({});
    await drag(250);
    expect(latestWidths).toEqual({ "partner/points": 150 });
    expect(screen.getAllByRole("cell", { name: "12" })[0]).toHaveAttribute("title", "12");
    await drag(-4000);
    expect(latestWidths).toEqual({ "partner/points": 48 });
    await drag(4000);
    expect(latestWidths).toEqual({ "partner/points": 800 });
    await user.dblClick(edgeOf("Points"));
    expect(latestWidths).toEqual({});
  });

  it("A resize handle dragged back to its start stores the displayed width", async () => {
    const { user } = renderUi(<List start={{}} />);
    const target = edgeOf("Order");
    jest.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(200);
    await user.pointer({ keys: "[MouseLeft>]", target, coords: { clientX: 100 } });
    await user.pointer({ target, coords: { clientX: 160 } });
    await user.pointer({ target, coords: { clientX: 100 } });
    await user.pointer({ keys: "[/MouseLeft]", target, coords: { clientX: 100 } });
    expect(latestWidths).toEqual({ uid: 200 });
    expect(screen.getByRole("region", { name: "Orders" }).style.getPropertyValue("--w-uid")).toBe("200px");
    jest.restoreAllMocks();
  });

  it("A resize handle ignores keys with a modifier", async () => {
    const { user } = renderUi(<List start={{ uid: 120 }} />);
    edgeOf("Order").focus();
    await user.keyboard("{Alt>}{ArrowLeft}{/Alt}{Control>}{Home}{/Control}");
    expect(latestWidths).toEqual({ uid: 120 });
  });

  it("A header's accessible name excludes the resize handle", () => {
    renderUi(<List start={{}} />);
    expect(screen.getByRole("columnheader", { name: "Order number" })).toBeVisible();
    expect(screen.getAllByRole("separator")).toHaveLength(2);
  });

  it("The columns menu can reset all widths", async () => {
    const { user } = renderUi(<List start={{ uid: 120, menu: 60 }} />);
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("button", { name: "Reset column widths" }));
    expect(latestWidths).toEqual({});
    expect(screen.getByRole("button", { name: "Reset column widths" })).toBeDisabled();
  });

  it("A list without stored widths has no resize handles", () => {
    renderUi(<DataTable label="Orders" columns={columns} rows={["WC-1"]} rowKey={(uid) => uid} />);
    expect(screen.queryByRole("separator")).toBeNull();
  });
});
