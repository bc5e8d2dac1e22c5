import { screen, waitFor } from "@testing-library/react";
import { openFiscal } from "../testing/open-fiscal";

jest.setTimeout(90_000);

describe("behavior scripts", () => {
  // spec 2.1-validator-works-screen 2.5-validator-message-shows-under
  it("A validator's message appears under the field and blocks the save", async () => {
    const { host, user } = await openFiscal(
      { parameters: { Pin: "1" } },
      [{ Name: "Pin", Validator: "function(v){}" }],
      {
        scripts: {
          hooks: {
            "company_site_fiscal_methods: receipts": {
              "Validator Pin": (value) => (String(value).length < 4 ? "Four digits, please" : ""),
            },
          },
        },
      },
    );
    const pin = screen.getByLabelText("Pin");
    await user.type(pin, "2");
    expect(await screen.findByText("Four digits, please")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(host.requests.some(({ method }) => method === "PUT")).toBe(false);
    await user.type(pin, "34");
    await waitFor(() => expect(screen.queryByText("Four digits, please")).not.toBeInTheDocument());
  });

  it("The validator does not run for a stored secret", async () => {
    const requests: unknown[] = [];
    const { user } = await openFiscal(
      { parameters: { Key: "********" } },
      [{ Name: "Key", InputType: "password", Validator: "function(v){}" }],
      {
        scripts: {
          hooks: {
            "company_site_fiscal_methods: receipts": {
              "Validator Key": (value) => {
                requests.push(value);
                return "32 hex digits, please";
              },
            },
          },
        },
      },
    );
    await user.click(screen.getByRole("button", { name: "Replace: Key" }));
    await user.type(screen.getByLabelText("Key"), "x");
    expect(await screen.findByText("32 hex digits, please")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Keep the current value" }));
    await waitFor(() => expect(screen.queryByText("32 hex digits, please")).not.toBeInTheDocument());
    expect(requests).toEqual(["x"]);
  });

  it("A new method shows and saves the default from its init script", async () => {
    const { user, savedData } = await openFiscal(
      { parameters: { Shop: null } },
      [{ Name: "Shop", init: "function(p){}" }],
      {
        scripts: {
          hooks: { "company_site_fiscal_methods: receipts": { "init Shop": () => ({ Default: "s-1" }) } },
        },
      },
    );
    expect(await screen.findByLabelText("Shop")).toHaveValue("s-1");
    expect(screen.queryByRole("region", { name: "Unsaved changes" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters).toEqual({ Shop: "s-1" });
  });

  // spec 2.5-bad-value-validator-fails 2.8-bad-value
  it('A validator that throws shows "bad value!" but does not block the save', async () => {
    const { user, savedData } = await openFiscal(
      { parameters: {} },
      [{ Name: "Pin", Validator: "function(v){ throw 1 }" }],
      {
        expectsReports: true,
        scripts: {
          hooks: {
            "company_site_fiscal_methods: receipts": {
              "Validator Pin": () => {
                throw new Error("its own fault");
              },
            },
          },
        },
      },
    );
    await user.type(screen.getByLabelText("Pin"), "2");
    expect(await screen.findByText("bad value!")).toBeInTheDocument();
    expect(screen.getByText(/field could not be checked/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters).toEqual({ Pin: "2" });
    expect(screen.getByText("bad value!")).toBeVisible();
  });
});
