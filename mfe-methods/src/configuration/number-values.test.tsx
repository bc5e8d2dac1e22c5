import { recordAnswer } from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import { openFiscal } from "../testing/open-fiscal";

jest.setTimeout(90_000);

const definition = [{ Name: "Price", InputType: "number" }, { Name: "Key" }];
const address = "api/company_site_fiscal_methods/7";

describe("a number", () => {
  it.each([
    { stored: 10, typed: "1,50", kept: 1.5, shown: "1.5" },
    { stored: 7, typed: "007", kept: 7, shown: "7" },
  ])("that was typed as $typed over $stored is shown as it was saved", async (given) => {
    const { stored, typed, kept, shown } = given;
    const { user, savedData } = await openFiscal({ parameters: { Price: stored } }, definition);
    const price = screen.getByLabelText("Price");
    await user.clear(price);
    await user.type(price, typed);
    await user.type(screen.getByLabelText("Key"), "k");
    expect(price).toHaveValue(typed);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters.Price).toEqual(kept);
    await waitFor(() => expect(price).toHaveValue(shown));
  });

  it("that is typed on while it is being saved stays as it is typed", async () => {
    const { host, user, savedData } = await openFiscal({ parameters: { Price: 10 } }, definition);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    host.on("PUT", address, async ({ body }) => {
      await asked;
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

  it("shows what is stored again when the changes are given up", async () => {
    const { user } = await openFiscal({ parameters: { Price: 7 } }, definition);
    const price = screen.getByLabelText("Price");
    await user.clear(price);
    await user.type(price, "007");
    await user.type(screen.getByLabelText("Key"), "k");
    await user.click(screen.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(price).toHaveValue("7"));
  });
});
