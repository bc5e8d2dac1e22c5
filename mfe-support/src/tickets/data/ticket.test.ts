import { aTicket, aTicketEntry } from "@hpay/testing";
import { readTicket, requireTicket } from "./ticket";

const entry = (id: number, CreatedAt: string, changes: object = {}) =>
  aTicketEntry({ id, CreatedAt, ...changes });

describe("wire ticket", () => {
  // spec 3.2-details-messages-newest-first
  it("A ticket shows its newest message first, even within the same second", () => {
    const ticket = requireTicket(
      aTicket({
        TicketEntries: [
          entry(1, "2026-11-19T08:00:00.000Z"),
          entry(3, "2026-11-19T09:00:00.000Z"),
          entry(2, "2026-11-19T09:00:00.000Z"),
        ],
      }),
    );
    expect(ticket.messages.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(ticket.lastMessageAt).toBe("2026-11-19T09:00:00.000Z");
    expect(ticket.lastWriterId).toBe(11);
  });

  it("A ticket in a list contains its last writer but no messages", () => {
    const ticket = requireTicket(
      aTicket({
        TicketEntries: undefined,
        LastMessageAt: "2026-11-19T09:00:00.000Z",
        LastWriter: { id: 14, Email: "support@demo.test" },
      }),
    );
    expect(ticket).toMatchObject({ lastMessageAt: "2026-11-19T09:00:00.000Z", lastWriterId: 14 });
  });

  it.each([
    ["a list", ["a.png"], ["a.png"]],
    ["a JSON list", '["a.png","b.pdf"]', ["a.png", "b.pdf"]],
    ["invalid JSON", "[", []],
    ["an object", { 0: "a.png" }, []],
    ["nothing", undefined, []],
  ])("Ticket attachments are read from %s", (_title, Attachments, names) => {
    const ticket = requireTicket(aTicket({ TicketEntries: [aTicketEntry({ Attachments })] }));
    expect(ticket.messages[0]?.attachments).toEqual(names);
  });

  it("A ticket can lack a company, POS and creator", () => {
    expect(
      readTicket(aTicket({ Company: null, CompanyId: null, CompanySite: null, User: null })),
    ).toMatchObject({
      companyId: null,
      companyName: "",
      siteUrl: "",
      raisedBy: "",
      raisedById: null,
    });
  });

  it("A ticket without an id is ignored", () => {
    expect(readTicket({ Title: "x" })).toBeNull();
    expect(() => requireTicket({ Title: "x" })).toThrow("no ticket");
  });
});
