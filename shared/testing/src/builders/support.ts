import { type Changes, type WireShape, wireShape } from "./wire-shape";

export const aTicketEntry = (changes: Changes = {}): WireShape =>
  wireShape<"ticket_entry">(
    {
      id: 301,
      TicketId: 31,
      WriterId: 11,
      Writer: { id: 11, Email: "owner@demo.test" },
      Content: "Plaćanje karticom ne prolazi od jutros.",
      Attachments: [],
      CreatedAt: "2026-11-19T08:05:10.000Z",
      Version: 1,
    },
    changes,
  );

export const aTicket = (changes: Changes = {}): WireShape =>
  wireShape<"tickets">(
    {
      id: 31,
      Title: "Kartice ne prolaze",
      Closed: false,
      UserId: 11,
      User: { id: 11, Email: "owner@demo.test" },
      CompanyId: 1,
      Company: { id: 1, Name: "Dunav Trade d.o.o." },
      CompanySiteId: 3,
      CompanySite: { id: 3, Url: "dunav.example" },
      TicketEntries: [],
      CreatedAt: "2026-11-19T08:00:00.000Z",
      Version: 1,
    },
    changes,
  );

export const aHelpLink = (changes: Changes = {}): WireShape =>
  wireShape<"hp">(
    { id: 1, Id: 1, Name: "help_link_1", Value: "https://docs.example/start", Description: "First steps" },
    changes,
  );
