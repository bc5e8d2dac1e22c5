import type { SeenPort } from "@hpay/contract";
import {
  aTicket,
  type FakeHostOptions,
  fakeHost,
  fakeValue,
  nothingSelected,
  ordinarySelection,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);

async function open(tickets: readonly object[], options: FakeHostOptions = {}, path = "/tickets") {
  const host = fakeHost(options);
  host.on("GET", "api/tickets", [...tickets]);
  return renderRemote(remote, { host, config, path });
}
const rows = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
const subjects = async () => (await rows()).map((row) => within(row).getByRole("link").textContent);

describe("ticket list", () => {
  // spec 1.9-tickets-99999 3.2-list-tickets-current-company 3.7-tickets-list-filter-companyid
  // spec 3.9-tickets-99999
  it("The ticket list loads all tickets of the company, newest first", async () => {
    const { host } = await open([aTicket()]);
    await rows();
    const [request] = host.requests;
    expect(request?.filter).toEqual({ CompanyId: 1 });
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      perPage: "99999",
      orderBy: "id",
      order: "desc",
    });
  });

  // spec 3.2-list-date-trimmed-seconds
  it("The ticket list shows each ticket's creator, company, POS, status and creation time to the second", async () => {
    await open([aTicket({ id: 31 }), aTicket({ id: 30, Title: "Drugi magacin", Closed: true })]);
    const [first, second] = await rows();
    expect(first).toHaveTextContent("31Kartice ne prolazeOpen");
    expect(first).toHaveTextContent("2026-11-19 09:00:00");
    for (const text of ["Dunav Trade d.o.o.", "dunav.example", "owner@demo.test"])
      expect(first).toHaveTextContent(text);
    expect(second).toHaveTextContent("Resolved");
  });

  it("The ticket list's time header shows the company's time zone", async () => {
    await open([aTicket()]);
    await rows();
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent);
    expect(headers.slice(0, 2)).toEqual(["#", "Subject"]);
    expect(headers.filter((header) => header?.includes("Europe/Belgrade"))).toEqual([
      "CreatedEurope/Belgrade",
    ]);
  });

  // spec 1.2-tickets-ticketdetails-id-newticket 3.2-list-rows-open-ticketdetails
  it("A ticket row opens its ticket on click and through a link", async () => {
    const { host, user } = await open([aTicket({ id: 31 })]);
    host.on("GET", "api/tickets/31", { data: aTicket({ id: 31 }) });
    const [row] = await rows();
    expect(within(row ?? document.body).getByRole("link")).toHaveAttribute("href", "/ticketdetails/31");
    await user.click(within(row ?? document.body).getByText("Open"));
    await waitFor(() => expect(host.navigation.address()).toBe("/ticketdetails/31"));
  });

  it("The ticket list stores its search and sort order in the address", async () => {
    const tickets = [
      aTicket({ id: 3, Title: "Treći", Closed: true }),
      aTicket({ id: 2, Title: "Drugi" }),
      aTicket({ id: 1, Title: "Đorđe" }),
    ];
    const { user, host } = await open(tickets);
    expect(await subjects()).toEqual(["Treći", "Drugi", "Đorđe"]);
    await user.click(screen.getByRole("checkbox", { name: "Open tickets first" }));
    await waitFor(async () => expect(await subjects()).toEqual(["Drugi", "Đorđe", "Treći"]));
    await user.type(screen.getByRole("searchbox"), "djordje");
    await waitFor(async () => expect(await subjects()).toEqual(["Đorđe"]));
    expect(host.navigation.address()).toMatch(/open=first.*q=djordje/);
  });

  it("Tickets with a new reply from another user are marked", async () => {
    const seen: SeenPort = Object.assign(fakeValue({ "tickets/2": "2026-11-20T10:00:00.000Z" }), {
      note: () => undefined,
    });
    const support = { LastMessageAt: "2026-11-20T10:00:00.000Z", LastWriter: { id: 14 } };
    const host = Object.assign(fakeHost(), { seen });
    host.on("GET", "api/tickets", [
      aTicket({ id: 4, Title: "Nov odgovor", ...support }),
      aTicket({ id: 3, Title: "Moja poruka", ...support, LastWriter: { id: 11 } }),
      aTicket({ id: 2, Title: "Već viđeno", ...support }),
      aTicket({ id: 1, Title: "Rešeno", Closed: true, ...support }),
    ]);
    await renderRemote(remote, { host, config, path: "/tickets" });
    const rowsWithReply = (await rows()).filter((row) => within(row).queryByText("New reply"));
    expect(rowsWithReply.map((row) => within(row).getByRole("link").textContent)).toEqual(["Nov odgovor"]);
  });
});

describe("ticket support", () => {
  const sava = { id: 2, Name: "Sava d.o.o." };
  const asSupport = { user: { id: 14, isTicketSupport: true }, selection: nothingSelected };

  it("Ticket support sees all companies' tickets and can filter by company", async () => {
    const { host, user } = await open(
      [aTicket({ id: 2, Title: "Sa Save", Company: sava }), aTicket({ id: 1, Title: "Sa Dunava" })],
      asSupport,
    );
    expect(await subjects()).toEqual(["Sa Save", "Sa Dunava"]);
    expect(host.requests[0]?.filter).toBeNull();
    expect(screen.getByText("Tickets of all companies")).toBeInTheDocument();
    await user.selectOptions(screen.getByRole("combobox", { name: "Company" }), "Sava d.o.o.");
    await waitFor(async () => expect(await subjects()).toEqual(["Sa Save"]));
    expect(host.navigation.address()).toBe("/tickets?company=2");
  });
});

describe("empty ticket list", () => {
  // spec 3.2-list-button-newticket-needs 3.8-please-select-company
  it("The ticket list asks for a company when none is selected", async () => {
    const { host, user } = await open([], {
      selection: nothingSelected,
      pick: () => ordinarySelection,
    });
    expect(screen.getByText("Please Select Company")).toBeInTheDocument();
    expect(host.requests).toEqual([]);
    expect(screen.queryByRole("link", { name: "Raise a new support ticket" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Choose a company" }));
    expect(await screen.findByText(/No support tickets yet/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Raise a new support ticket" })).toHaveAttribute(
      "href",
      "/newticket",
    );
  });

  it("The ticket list shows an empty state when no ticket matches the search", async () => {
    await open([aTicket()], {}, "/tickets?q=xyz");
    expect(await screen.findByText("Nothing found")).toBeInTheDocument();
  });

  // spec 3.8-error-loaging-support-ticket
  it("The ticket list shows an error with Retry when loading fails", async () => {
    const host = fakeHost();
    host.on("GET", "api/tickets", refusal(500, "INTERNAL"));
    const { user } = await renderRemote(remote, { host, config, path: "/tickets" });
    expect(await screen.findByText("Error loaging support ticket list!")).toBeInTheDocument();
    host.on("GET", "api/tickets", [aTicket()]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await subjects()).toEqual(["Kartice ne prolaze"]);
  });
});
