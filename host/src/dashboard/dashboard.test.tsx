/** @own-environment `open-panel` replaces modules. */
import { screen, within } from "@testing-library/react";
import { aGateway, dunav, sava } from "../panel/testing/a-gateway";
import { open } from "../panel/testing/open-panel";

describe("support person", () => {
  it.each([{ TicketSupport: true }, { SupportStaff: true }])(
    "A support user without a company is not asked to create one (%j)",
    async (person) => {
      const { requests } = aGateway({ companies: [], person });
      const panel = await open("/app");
      await screen.findByRole("heading", { level: 1, name: "Dashboard" });
      await screen.findByRole("button", { name: "Select company" });
      expect(requests).toContain("/api/companies");
      expect(panel.selection.loading.get()).toBe("loaded");
      expect(screen.queryByRole("dialog", { name: "Welcome" })).toBeNull();
      expect(screen.queryByText(/There is no company defined yet/)).toBeNull();
    },
  );

  it("A support user with several companies is asked to choose one", async () => {
    aGateway({ companies: [dunav, sava], person: { SupportStaff: true } });
    await open("/app");
    const page = within(await screen.findByRole("main"));
    expect(await page.findByText("Please select a company...")).toBeVisible();
  });
});
