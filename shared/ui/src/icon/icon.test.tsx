/** @own-environment Icons that another file loaded would be drawn at once. */
import { Icon } from "@hpay/ui";
import { screen, waitFor } from "@testing-library/react";
import { renderUi } from "../../test/render-ui";

const pathOf = (label: string) => screen.getByRole("img", { name: label }).querySelector("path");

it("Only icons outside the first set are loaded later", async () => {
  renderUi(
    <>
      <Icon name="check" label="Done" />
      <Icon name="shipping" label="Sent" />
      <Icon name="no-such-picture" label="Unknown" />
      <Icon name="check" />
    </>,
  );
  expect(pathOf("Done")).toHaveAttribute("d");
  expect(pathOf("Sent")).toBeNull();
  expect(pathOf("Unknown")).toBeNull();
  await waitFor(() => expect(pathOf("Sent")).toHaveAttribute("d"));
  expect(pathOf("Unknown")?.getAttribute("d")).toMatch(/^M2 12a10 10/);
  expect(screen.getAllByRole("img")).toHaveLength(3);
});
