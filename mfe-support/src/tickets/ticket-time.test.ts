import { ticketDay, ticketTime } from "./ticket-time";

describe("ticket time", () => {
  // spec 3.2-list-date-trimmed-seconds
  it("Ticket times are shown as YYYY-MM-DD HH:mm:ss", () => {
    expect(ticketTime("2026-11-20T09:15:30.123Z", "UTC")).toBe("2026-11-20 09:15:30");
  });

  it("Ticket times use the company's time zone", () => {
    expect(ticketTime("2026-07-20T22:15:30.000Z", "Europe/Belgrade")).toBe("2026-07-21 00:15:30");
    expect(ticketDay("2026-07-20T22:15:30.000Z", "Europe/Belgrade")).toBe("2026-07-21");
  });

  it("An unreadable ticket time is shown as received", () => {
    expect(ticketTime("2026-99-20T09:15:30.123", "UTC")).toBe("2026-99-20 09:15:30");
  });
});
