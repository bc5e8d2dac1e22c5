import { screen } from "@testing-library/react";
import { openSettings } from "./testing";

jest.setTimeout(60_000);

const extensions = [
  { slot: "pos.tabs", page: "loyalty-of-pos", label: { en: "Loyalty", rs: "Lojalnost" } },
] as const;

describe("POS settings tabs", () => {
  it("POS settings keep typed values while another remote's tab is open", async () => {
    const { user, type } = await openSettings({}, { extensions });
    await type("URI", "https://new.example");
    await user.click(screen.getByRole("tab", { name: "Loyalty" }));
    expect(screen.getByText('loyalty-of-pos {"id":"3"}')).toBeVisible();
    await user.click(screen.getAllByRole("tab")[0] as HTMLElement);
    expect(screen.getByDisplayValue("https://new.example")).toBeVisible();
  });

  it("POS settings without extensions have no tabs", async () => {
    await openSettings();
    expect(screen.queryByRole("tab")).toBeNull();
  });
});
