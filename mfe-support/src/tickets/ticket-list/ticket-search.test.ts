import { aTicket } from "@hpay/testing";
import { requireTicket } from "../data/ticket";
import { companiesOf, ticketsOf } from "./ticket-search";

const dunav = { id: 1, Name: "Dunav Trade d.o.o." };
const sava = { id: 2, Name: "Sava d.o.o." };
const tickets = [
  requireTicket(aTicket({ id: 1, Title: "Kartice ne prolaze", Company: sava })),
  requireTicket(aTicket({ id: 3, Title: "Đorđević čeka račun", Company: dunav, Closed: true })),
  requireTicket(aTicket({ id: 2, Title: "Drugi magacin", Company: dunav })),
];
const noFilter = { search: "", opensFirst: false, companyId: null };
const idsOf = (view: Partial<typeof noFilter> | { readonly companyId: number }) =>
  ticketsOf(tickets, { ...noFilter, ...view }).map(({ id }) => id);

describe("ticket search", () => {
  it("Tickets are sorted newest first", () => {
    expect(idsOf({})).toEqual([3, 2, 1]);
  });

  it("Tickets are sorted by creation time, not by number", () => {
    const earlyTicket = requireTicket(aTicket({ id: 9, CreatedAt: "2026-11-01T08:00:00.000Z" }));
    const lateTicket = requireTicket(aTicket({ id: 8, CreatedAt: "2026-11-02T08:00:00.000Z" }));
    expect(ticketsOf([earlyTicket, lateTicket], noFilter).map(({ id }) => id)).toEqual([8, 9]);
  });

  it("Open tickets can be listed first", () => {
    expect(idsOf({ opensFirst: true })).toEqual([2, 1, 3]);
  });

  it.each(["djordjevic", "ђорђевић", " ĐORĐEVIĆ "])(
    "Ticket search matches Latin and Cyrillic text: %s",
    (search) => {
      expect(idsOf({ search })).toEqual([3]);
    },
  );

  it("Tickets can be filtered by company", () => {
    expect(idsOf({ companyId: 2 })).toEqual([1]);
  });

  it("The ticket filter lists each company once, sorted by name", () => {
    expect(companiesOf(tickets)).toEqual([
      { id: 1, name: "Dunav Trade d.o.o." },
      { id: 2, name: "Sava d.o.o." },
    ]);
  });
});
