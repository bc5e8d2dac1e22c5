import { defineRemote } from "@hpay/remote-kit";
import { fakeHost, renderRemote } from "@hpay/testing";
import { fireEvent, screen } from "@testing-library/react";
import { DataScope } from "../queries/data-scope";
import { readWidths } from "./stored-widths";
import { useColumnWidths } from "./use-column-widths";

function Widths({ list }: { readonly list: string }) {
  const { chosen, onChosen } = useColumnWidths(list);
  return (
    <>
      <p>{JSON.stringify(chosen)}</p>
      <button type="button" onClick={() => onChosen({ ...chosen, uid: 120 })}>
        Widen {list}
      </button>
      <button type="button" onClick={() => onChosen({})}>
        Reset {list}
      </button>
    </>
  );
}
const remote = defineRemote({
  id: "mfe-desk",
  version: "1.0.0",
  contract: "^1.0.0",
  App: () => (
    <DataScope>
      <Widths list="orders" />
      <Widths list="tickets" />
    </DataScope>
  ),
});
const shownWidths = () => screen.getAllByText(/^\{/).map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => localStorage.clear());

describe("column widths", () => {
  it("Column widths are stored per user and list on this device", async () => {
    const first = await renderRemote(remote);
    press("Widen orders");
    expect(shownWidths()).toEqual(['{"uid":120}', "{}"]);
    first.unmount();
    const colleaguePage = await renderRemote(remote, { host: fakeHost({ user: { id: 12 } }) });
    expect(shownWidths()).toEqual(["{}", "{}"]);
    colleaguePage.unmount();
    await renderRemote(remote);
    expect(shownWidths()).toEqual(['{"uid":120}', "{}"]);
    press("Reset orders");
    expect(shownWidths()).toEqual(["{}", "{}"]);
    expect(localStorage).toHaveLength(0);
  });

  it.each(["no json", "null", '["a"]', '{"uid":"wide","created":-3}'])(
    "A corrupt stored width counts as automatic: %s",
    (text) => {
      localStorage.setItem("hpay-column-widths:7:orders", text);
      expect(readWidths(7, "orders")).toEqual({});
    },
  );

  it("Column widths work in a browser without storage", async () => {
    const write = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("off");
    });
    await renderRemote(remote);
    press("Widen orders");
    expect(shownWidths()).toEqual(['{"uid":120}', "{}"]);
    write.mockRestore();
  });
});
