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

  it("Expanding all stops before thousands of entries", async () => {
    const list = <T,>(length: number, value: T) => Array.from({ length }, () => value);
    const text = JSON.stringify({ a: list(100, list(100, [1])) });
    const { user } = renderUi(<JsonView label="Raw" text={text} />);
    await user.click(screen.getByRole("button", { name: "Expand all" }));
    expect(document.querySelectorAll("li").length).toBeLessThan(5000);
  });
});
