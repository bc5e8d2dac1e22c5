import { type ObjectColumn, type ObjectRow, ObjectTable } from "@hpay/ui/page";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { renderUi } from "../../../test/render-ui";

const columns: readonly ObjectColumn[] = [
  { id: "Uid", header: "Uid", isReadOnly: (row) => row.Uid === "default" },
  { id: "PostalCode", header: "Postal code", required: true },
];
function Warehouses({
  initial,
  maxRows = 3,
}: {
  readonly initial: readonly ObjectRow[];
  readonly maxRows?: number;
}) {
  const [rows, setRows] = useState(initial);
  return (
    <>
      <ObjectTable
        label="Warehouses"
        columns={columns}
        rows={rows}
        onRows={setRows}
        newRow={() => ({ Uid: "", PostalCode: "" })}
        maxRows={maxRows}
      />
      <output>{JSON.stringify(rows)}</output>
    </>
  );
}
const add = () => screen.getByRole("button", { name: "Add row" });

describe("table edited in place", () => {
  // spec 1.4-object-table-add-disabled 1.4-object-table-required-empty
  it("An empty required cell is marked and blocks the next row", async () => {
    const { user } = renderUi(<Warehouses initial={[{ Uid: "default", PostalCode: "" }]} />);
    expect(screen.getByRole("textbox", { name: "Postal code 1" })).toBeInvalid();
    expect(add()).toHaveAttribute("aria-disabled", "true");
    expect(add()).toHaveAccessibleDescription("Fill in the required cells first");
    await user.type(screen.getByRole("textbox", { name: "Postal code 1" }), "11000");
    await waitFor(() => expect(add()).not.toHaveAttribute("aria-disabled"));
    await user.click(add());
    expect(add()).toHaveAttribute("aria-disabled", "true");
  });

  it("A new row shows a missing value only after the cell loses focus", async () => {
    const { user } = renderUi(<Warehouses initial={[{ Uid: "default", PostalCode: "11000" }]} />);
    await user.click(add());
    await waitFor(() => expect(screen.getByRole("textbox", { name: /^Uid 2|^Warehouse 2/ })).toHaveFocus());
    expect(screen.queryByText("This cell is required")).toBeNull();
    expect(screen.getByRole("textbox", { name: "Postal code 2" })).toBeValid();
    await user.click(screen.getByRole("textbox", { name: "Postal code 2" }));
    await user.tab();
    expect(screen.getByRole("textbox", { name: "Postal code 2" })).toHaveAccessibleDescription(
      "This cell is required",
    );
  });

  it("A cell's error is shown below the cell and to screen readers", async () => {
    const { user } = renderUi(
      <Warehouses
        initial={[
          { Uid: "a", PostalCode: "" },
          { Uid: "b", PostalCode: "11000" },
        ]}
      />,
    );
    const [invalidField, validField] = [1, 2].map((row) =>
      screen.getByRole("textbox", { name: `Postal code ${row}` }),
    );
    expect(screen.getByText("This cell is required")).toBeVisible();
    expect(invalidField).toHaveAccessibleDescription("This cell is required");
    expect(validField).toHaveAccessibleDescription("");
    await user.type(screen.getByRole("textbox", { name: "Postal code 1" }), "21000");
    expect(screen.queryByText("This cell is required")).not.toBeInTheDocument();
    expect(invalidField).toHaveAccessibleDescription("");
  });

  it("Row cards mark required values on phones", () => {
    renderUi(
      <ObjectTable
        label="Warehouses"
        labelHidden
        columns={columns}
        rows={[{ Uid: "a", PostalCode: "1" }]}
        onRows={() => undefined}
        newRow={() => ({})}
      />,
    );
    const labels = [...document.querySelectorAll("td[data-label]")].map((cell) =>
      cell.getAttribute("data-label"),
    );
    expect(labels).toEqual(["Uid", "Postal code *"]);
    expect(screen.getByRole("table", { name: "Warehouses" })).toBeInTheDocument();
    expect(screen.getByRole("group", { name: "Warehouses" })).toBeInTheDocument();
  });

  // spec 1.4-object-table-add-disabled
  it("A table cannot exceed the maximum number of rows", () => {
    renderUi(<Warehouses initial={[{ Uid: "a", PostalCode: "1" }]} maxRows={1} />);
    expect(add()).toHaveAccessibleDescription("No more than 1 rows");
  });

  it("Row values without a column are kept", async () => {
    const { user } = renderUi(<Warehouses initial={[{ Uid: "a", PostalCode: "1", Custom: { x: 1 } }]} />);
    await user.type(screen.getByRole("textbox", { name: "Postal code 1" }), "2");
    await user.tab();
    expect(screen.getByRole("status")).toHaveTextContent('{"Uid":"a","PostalCode":"12","Custom":{"x":1}}');
  });

  it("A row's Remove button removes the row", async () => {
    const rows = ["a", "b", "c"].map((Uid) => ({ Uid, PostalCode: "1" }));
    const { user } = renderUi(<Warehouses initial={rows} />);
    await user.click(screen.getByRole("button", { name: "Remove row 2" }));
    expect(screen.getByRole("textbox", { name: "Uid 2" })).toHaveValue("c");
  });

  it("Focus moves from a removed row to the next row, previous row or Add button", async () => {
    const rows = ["a", "b", "c"].map((Uid) => ({ Uid, PostalCode: "1" }));
    const { user } = renderUi(<Warehouses initial={rows} />);
    const remove = (row: number) => user.click(screen.getByRole("button", { name: `Remove row ${row}` }));
    const uid = (row: number) => screen.getByRole("textbox", { name: `Uid ${row}` });
    await remove(2);
    await waitFor(() => expect(uid(2)).toHaveFocus());
    expect(uid(2)).toHaveValue("c");
    await remove(2);
    await waitFor(() => expect(uid(1)).toHaveFocus());
    await remove(1);
    await waitFor(() => expect(add()).toHaveFocus());
  });

  it("A row's key cannot be edited", () => {
    renderUi(<Warehouses initial={[{ Uid: "default", PostalCode: "1" }]} />);
    expect(screen.getByRole("textbox", { name: "Uid 1" })).toHaveAttribute("readonly");
  });
});
