import { JsonView } from "@hpay/ui/page";
import { screen } from "@testing-library/react";
import { renderUi } from "../../../test/render-ui";

jest.setTimeout(60_000);

describe("JSON view", () => {
  it("Expanding all shows every level", async () => {
    const { user } = renderUi(<JsonView label="Raw" text={'{"a":{"b":{"c":{"d":[150]}}}}'} />);
    expect(screen.queryByText('"d"')).toBeNull();
    await user.click(screen.getByRole("button", { name: "Expand all" }));
    expect(screen.getByText("150")).toBeVisible();
  });

  const list = <T,>(length: number, value: T) => Array.from({ length }, () => value);

  it("Expanding all stops at the last level that has no thousands of entries", async () => {
    const text = JSON.stringify({ a: list(100, list(100, [1])) });
    const { user } = renderUi(<JsonView label="Raw" text={text} />);
    await user.click(screen.getByRole("button", { name: "Expand all" }));
    expect(document.querySelectorAll("li")).toHaveLength(101);
  });

  it("A second level with thousands of entries is collapsed at first", () => {
    renderUi(<JsonView label="Raw" text={JSON.stringify(list(100, list(100, 1)))} />);
    expect(document.querySelectorAll("li")).toHaveLength(100);
  });
});
