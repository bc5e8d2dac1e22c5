import { aHelpLink, fakeHost, refusal, renderRemote } from "@hpay/testing";
import { screen, waitFor, within } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

jest.setTimeout(60_000);

const orders = aHelpLink({
  id: 1,
  Name: "help_link_orders",
  Value: "https://docs.example/orders",
  Description: "Porudžbine",
});
const methods = aHelpLink({
  id: 2,
  Name: "help_link_methods",
  Value: "https://docs.example/methods",
  Description: "Đačka uputstva",
});

async function open(path: string, links: readonly object[] = [orders, methods]) {
  const host = fakeHost();
  host.on("GET", "api/hp", [...links]);
  return renderRemote(remote, { host, config, path });
}
const table = () => screen.findByRole("table", { name: "Help" });
const rowTexts = async () =>
  within(await table())
    .getAllByRole("link")
    .map((link) => link.textContent);

describe("help", () => {
  // spec 1.2-help-help-links 1.3-help-link-help-link 1.7-list-hp-filter-name 3.1-support-tickets-help-links
  // spec 3.7-help-links-hp-like
  it("Help loads every help link in the settings", async () => {
    const { host } = await open("/help");
    await table();
    expect(host.requests[0]?.filter).toEqual({ Name: { like: "%help_link%" } });
    expect(host.requests[0]?.query.get("perPage")).toBe("9999");
  });

  it("Help describes a link in the panel's language when available", async () => {
    const host = fakeHost({ language: "rs-cyr" });
    const Description = JSON.stringify({ en: "Orders", rs: "Porudžbine", mk: "Нарачки" });
    host.on("GET", "api/hp", [aHelpLink({ ...orders, Description }), methods]);
    await renderRemote(remote, { host, config, path: "/help" });
    expect(await screen.findByText("Поруџбине")).toBeInTheDocument();
    expect(screen.getByText("Đačka uputstva")).toBeInTheDocument();
  });

  it("Help focuses its heading when opened", async () => {
    await open("/help");
    await table();
    expect(screen.getByRole("heading", { level: 1, name: "Help" })).toHaveFocus();
  });

  // spec 1.2-filterable-table-link-description 3.2-filterable-sortable-paged-table
  it("Help in Latin letters can be searched in Cyrillic", async () => {
    const { user, host } = await open("/help");
    await user.type(await screen.findByRole("searchbox", { name: "Search help" }), "ђачка");
    await waitFor(async () => expect(await rowTexts()).toEqual(["https://docs.example/methods"]));
    expect(host.navigation.address()).toContain("q=");
    await user.type(screen.getByRole("searchbox", { name: "Search help" }), "xyz");
    expect(await screen.findByText("Nothing found")).toBeInTheDocument();
  });

  // spec 1.2-sortable 3.2-filterable-sortable-paged-table
  it("Help can be sorted by either column", async () => {
    const { user } = await open("/help");
    expect(await rowTexts()).toEqual(["https://docs.example/methods", "https://docs.example/orders"]);
    await user.click(within(await table()).getByRole("button", { name: "Description" }));
    expect((await rowTexts())[0]).toBe("https://docs.example/methods");
    await user.click(within(await table()).getByRole("button", { name: "Description" }));
    await waitFor(async () => expect((await rowTexts())[0]).toBe("https://docs.example/orders"));
  });

  // spec 1.2-paged-10-25-50 3.2-page-sizes-10-25 3.9-help-page-sizes-10
  it("Help shows 50 entries per page", async () => {
    const manyLinks = Array.from({ length: 60 }, (_, index) =>
      aHelpLink({ id: index + 1, Value: `https://docs.example/${String(index).padStart(2, "0")}` }),
    );
    const { user } = await open("/help", manyLinks);
    await waitFor(async () => expect(await rowTexts()).toHaveLength(50));
    const sizes = screen.getByRole("combobox", { name: "Rows per page" });
    expect(
      within(sizes)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["10", "25", "50"]);
    await user.selectOptions(sizes, "10");
    await waitFor(async () => expect(await rowTexts()).toHaveLength(10));
  });

  it.each(["page=99", "page=-1&size=7", "page=1.5"])(
    "Help shows an existing page when the address names a nonexistent page (%s)",
    async (query) => {
      await open(`/help?${query}`);
      expect(await rowTexts()).toHaveLength(2);
      expect(screen.getByText("1–2 of 2")).toBeVisible();
    },
  );

  it("Help shows topics for the previous page, and every topic on request", async () => {
    const { user } = await open("/help?for=/orders");
    expect(await rowTexts()).toEqual(["https://docs.example/orders"]);
    expect(screen.getByText("Help for: orders")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Show all help" }));
    await waitFor(async () => expect(await rowTexts()).toHaveLength(2));
  });

  it("Help shows every entry when the previous page has no topic", async () => {
    await open("/help?for=/platform");
    expect(await rowTexts()).toHaveLength(2);
    expect(screen.getByText(/no help page for platform modules/)).toBeInTheDocument();
  });

  it("The gateway's own help pages open in the panel's language", async () => {
    await open("/help", [aHelpLink({ Value: "/help/orders" })]);
    const link = within(await table()).getByRole("link", { name: "/help/orders" });
    expect(link).toHaveAttribute("href", "/help/orders?lang=en");
  });

  it("An invalid help address is shown as plain text", async () => {
    await open("/help", [
      aHelpLink({ Value: "javascript:alert(1)", Description: "<img src=x onerror=alert(1)>" }),
    ]);
    expect(within(await table()).queryByRole("link")).toBeNull();
    expect(screen.getByText("javascript:alert(1)")).toBeInTheDocument();
    expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeInTheDocument();
  });

  it("Help that fails to load can be retried", async () => {
    const host = fakeHost();
    host.on("GET", "api/hp", refusal(500, "INTERNAL"));
    const { user } = await renderRemote(remote, { host, config, path: "/help" });
    expect(await screen.findByText("Error during data loading!")).toBeInTheDocument();
    host.on("GET", "api/hp", [orders]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await rowTexts()).toHaveLength(1);
  });
});
