import { recordAnswer } from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import { openFiscal } from "../testing/open-fiscal";

jest.setTimeout(90_000);

const definition = [{ Name: "Price", InputType: "number" }, { Name: "Key" }];
const address = "api/company_site_fiscal_methods/7";

describe("number", () => {
  it.each([
    { stored: 10, typed: "1,50", saved: 1.5, shown: "1.5" },
    { stored: 7, typed: "007", saved: 7, shown: "7" },
  ])("A number typed as $typed over $stored is shown as saved", async (sample) => {
    const { stored, typed, saved, shown } = sample;
    const { user, savedData } = await openFiscal({ parameters: { Price: stored } }, definition);
    const price = screen.getByLabelText("Price");
    await user.clear(price);
    await user.type(price, typed);
    await user.type(screen.getByLabelText("Key"), "k");
    expect(price).toHaveValue(typed);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters.Price).toEqual(saved);
    await waitFor(() => expect(price).toHaveValue(shown));
  });

  it("A number typed during a save stays in the field", async () => {
    const { host, user, savedData } = await openFiscal({ parameters: { Price: 10 } }, definition);
    let answer = () => {};
    const pendingAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    host.on("PUT", address, async ({ body }) => {
      await pendingAnswer;
      return recordAnswer({ id: 7, Version: 2, ...Object(body) });
    });
    const price = screen.getByLabelText("Price");
    await user.clear(price);
    await user.type(price, "12");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.requests.some(({ method }) => method === "PUT")).toBe(true));
    await user.type(price, ",");
    answer();
    expect((await savedData()).parameters.Price).toBe(12);
    expect(price).toHaveValue("12,");
    await user.type(price, "5");
    expect(price).toHaveValue("12,5");
  });

  it("Discarding changes restores the stored value in a number field", async () => {
    const { user } = await openFiscal({ parameters: { Price: 7 } }, definition);
    const price = screen.getByLabelText("Price");
    await user.clear(price);
    await user.type(price, "007");
    await user.type(screen.getByLabelText("Key"), "k");
    await user.click(screen.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(price).toHaveValue("7"));
  });
});

describe("number in a table", () => {
  const number = (Name: string) => ({ Name, Type: "number", Required: true });
  const prices = { Name: "PriceList", Type: "Table", Columns: [number("UpTo"), number("Price")] };
  const storedData = { parameters: { PriceList: [{ UpTo: "2", Price: "390" }] } };

  it("A table number typed with a decimal comma is saved with a point", async () => {
    const { user, savedData } = await openFiscal(storedData, [prices]);
    const price = screen.getByRole("textbox", { name: "Price 1" });
    await user.clear(price);
    await user.type(price, "390,50");
    await user.tab();
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters.PriceList).toEqual([{ UpTo: "2", Price: "390.50" }]);
    await waitFor(() => expect(price).toHaveValue("390.50"));
  });

  it("An invalid table number is reported and not saved", async () => {
    const { host, user } = await openFiscal(storedData, [prices]);
    const upTo = screen.getByRole("textbox", { name: "UpTo 1" });
    await user.type(upTo, " kg");
    await user.tab();
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Row 1: UpTo must be a number")).toBeInTheDocument();
    expect(upTo).toHaveAttribute("aria-invalid", "true");
    expect(screen.getByText("Enter a number")).toBeVisible();
    expect(upTo).toHaveAccessibleDescription("Enter a number");
    expect(host.requests.some(({ method }) => method === "PUT")).toBe(false);
  });
});
