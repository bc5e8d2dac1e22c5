import { QueryStates } from "@hpay/ui/page";
import { screen } from "@testing-library/react";
import { renderUi } from "../../../test/render-ui";
import type { QueryLike } from "./query-states";

const aQuery = (parts: Partial<QueryLike<readonly string[]>>): QueryLike<readonly string[]> => ({
  data: undefined,
  error: null,
  isPending: parts.data === undefined && parts.error === undefined,
  isFetching: false,
  refetch: () => undefined,
  ...parts,
});
const show = (query: QueryLike<readonly string[]>) =>
  renderUi(
    <QueryStates
      query={query}
      isEmpty={(rows) => rows.length === 0}
      empty={<p>Nothing found</p>}
      failure={() => ({ title: "Error during data loading!", reference: "req_1" })}
    >
      {(rows) => rows.join(", ")}
    </QueryStates>,
  );

describe("query states", () => {
  // spec 1.8-empty-table-loading-then
  it("A pending query shows a loading message", () => {
    show(aQuery({ isFetching: true }));
    expect(screen.getByText("Loading...")).toBeVisible();
  });

  it("An empty query result shows a message", () => {
    show(aQuery({ data: [] }));
    expect(screen.getByText("Nothing found")).toBeVisible();
  });

  it("A loaded query shows its data", () => {
    show(aQuery({ data: ["WC-1", "WC-2"] }));
    expect(screen.getByText("WC-1, WC-2")).toBeVisible();
  });

  it("A failed query shows an error with the request id and Retry", async () => {
    const refetch = jest.fn();
    const { user } = show(aQuery({ error: new Error("boom"), refetch }));
    expect(screen.getByRole("alert")).toHaveTextContent("Error during data loading!");
    expect(screen.getByText("req_1")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it("A failed refresh keeps showing the old rows", () => {
    show(aQuery({ data: ["WC-1"], error: new Error("boom") }));
    expect(screen.getByText("WC-1")).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("Error during data loading!");
  });
});
