import { json, refusal } from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import { openFiscal, parameters } from "../testing/open-fiscal";

jest.setTimeout(90_000);

beforeAll(() => {
  // jsdom cannot create object URLs.
  Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL() {} });
});

const refusedAt = (field: string, code: string) =>
  refusal(400, "VALIDATION", { errors: [{ field, code, message: `${field} is wrong` }] });

describe("refused values", () => {
  it("A refused parameter is marked until edited", async () => {
    const { host, user } = await openFiscal({ parameters: { Title: "Card", Logo: "old.png" } });
    host.on("POST", "upload", json({ filename: "f00d.gif" }));
    host.on("PUT", "api/company_site_fiscal_methods/7", refusedAt("Logo", "UPLOAD_NOT_ACCEPTED"));
    const logo = screen.getByLabelText("Logo");
    await user.upload(logo, new File(["x"], "logo.png", { type: "image/png" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(logo).toBeInvalid());
    expect(logo).toHaveAccessibleDescription("Logo is wrong");
    await waitFor(() => expect(logo).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Remove this file" }));
    await waitFor(() => expect(logo).toBeValid());
  });

  it("A refused parameter is marked in the edited language", async () => {
    const { host, user } = await openFiscal({
      parameters: { Title: "Card" },
      localized_parameters: { en: { Title: "Card" } },
    });
    host.on("PUT", "api/company_site_fiscal_methods/7", refusedAt("Title", "TOO_LONG"));
    await user.click(screen.getByRole("button", { name: "en" }));
    await user.type(screen.getByLabelText("Title*"), " en");
    await user.click(screen.getByRole("button", { name: "[DEFAULT]" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.getByLabelText("Title*")).toBeInvalid());
    expect(screen.getByLabelText("Title*")).toHaveValue("Card en");
    expect(screen.getByRole("button", { name: "en" })).toHaveAttribute("aria-pressed", "true");
  });

  it("A missing purchase key is reported at the Enabled checkbox", async () => {
    const { host, user } = await openFiscal({ parameters: { Title: "Card" } }, parameters);
    host.on("PUT", "api/company_site_fiscal_methods/7", refusal(403, "KEY_REQUIRED"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    const enabled = screen.getByRole("checkbox", { name: "Enabled" });
    await waitFor(() => expect(enabled).toBeInvalid());
    expect(enabled).toHaveAccessibleDescription(
      "The purchase key of this POS does not include this feature. In the POS settings, enter a key that includes it.",
    );
    expect(enabled).toHaveFocus();
    await user.click(enabled);
    await waitFor(() => expect(enabled).toBeValid());
  });
});
