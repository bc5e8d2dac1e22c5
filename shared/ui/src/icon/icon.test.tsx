/** @own-environment Icons that another file loaded would be drawn at once. */
import { Icon } from "@hpay/ui";
import { screen, waitFor } from "@testing-library/react";
import { renderUi } from "../../test/render-ui";

const drawn = (label: string) => screen.getByRole("img", { name: label }).querySelector("path");

it("Only icons outside the first set are loaded later", async () => {
  renderUi(
    <>
      <Icon name="check" label="Done" />
      <Icon name="shipping" label="Sent" />
      <Icon name="no-such-picture" label="Unknown" />
      <Icon name="check" />
    </>,
  );
  expect(drawn("Done")).toHaveAttribute("d");
  expect(drawn("Sent")).toBeNull();
  expect(drawn("Unknown")).toBeNull();
  await waitFor(() => expect(drawn("Sent")).toHaveAttribute("d"));
  expect(drawn("Unknown")?.getAttribute("d")).toMatch(/^M2 12a10 10/);
  expect(screen.getAllByRole("img")).toHaveLength(3);
});
