import { figuresOf, lastDays, readSummary } from "./summary";

const day = (date: string, changes: object = {}) => ({
  day: date,
  currency: "RSD",
  count: 2,
  paid: "100.50",
  refunded: "10.00",
  awaiting: "0.00",
  failed: 1,
  ...changes,
});
const days = lastDays("2026-11-20", 30);

describe("dashboard figures", () => {
  it("Dashboard figures cover whole calendar days", () => {
    expect(lastDays("2026-03-01", 3)).toEqual(["2026-03-01", "2026-02-28", "2026-02-27"]);
  });

  it("Dashboard figures are summed for today, the last 7 days and the last 30 days", () => {
    const summary = readSummary({
      data: [day("2026-11-20"), day("2026-11-14"), day("2026-11-13"), day("2026-10-22"), day("2026-10-21")],
    });
    expect(figuresOf(summary, days)).toEqual([
      {
        currency: "RSD",
        paidToday: { amount: "100.50", currency: "RSD" },
        paid7Days: { amount: "201.00", currency: "RSD" },
        paid30Days: { amount: "402.00", currency: "RSD" },
        refunded: { amount: "40.00", currency: "RSD" },
        awaiting: { amount: "0.00", currency: "RSD" },
        orders: 8,
        failedOrders: 4,
      },
    ]);
  });

  it("Dashboard figures are separate for each currency, most used currency first", () => {
    const summary = readSummary({
      data: [day("2026-11-20", { currency: "EUR", count: 1 }), day("2026-11-20")],
    });
    expect(figuresOf(summary, days).map((figure) => figure.currency)).toEqual(["RSD", "EUR"]);
  });

  it("Dashboard figures include a currency with payments but no new orders", () => {
    const oldDay = day("2026-11-20", { currency: "EUR", count: 0, failed: 0 });
    expect(figuresOf(readSummary({ data: [oldDay] }), days)).toMatchObject([
      { currency: "EUR", orders: 0, paidToday: { amount: "100.50" } },
    ]);
    const emptyDay = day("2026-11-20", { count: 0, failed: 0, paid: "0.00", refunded: "0.00" });
    expect(figuresOf(readSummary({ data: [emptyDay] }), days)).toEqual([]);
  });

  it.each([{}, { data: null }, { data: [null, { day: "x" }, { day: "2026-11-20" }] }])(
    "Dashboard figures are empty for %p",
    (answer) => {
      expect(figuresOf(readSummary(answer), days)).toEqual([]);
    },
  );
});
