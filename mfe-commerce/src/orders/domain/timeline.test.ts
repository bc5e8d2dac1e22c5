import { readTimeline } from "./timeline";

describe("the timeline of an order", () => {
  it("is read newest first, with who did what", () => {
    const data = [
      { id: 1, at: "2026-11-20T10:00:00Z", actor: "shop", name: "order-created", details: "{}" },
      {
        id: 2,
        at: "2026-11-20T11:00:00Z",
        actor: "person",
        user: { Name: "Mila Perić", Email: "mila@x.rs" },
        name: "payment-refunded",
        details: '{"amount":"10.00","currency":"RSD"}',
      },
    ];
    expect(readTimeline({ data })).toEqual([
      {
        id: "2",
        at: "2026-11-20T11:00:00.000Z",
        name: "payment-refunded",
        by: "Mila Perić",
        details: { amount: "10.00", currency: "RSD" },
      },
      { id: "1", at: "2026-11-20T10:00:00.000Z", name: "order-created", by: "shop", details: {} },
    ]);
  });

  it.each([{}, { data: {} }, { data: [null, { name: "x" }, { at: "soon", name: "x" }] }])(
    "is empty for %p",
    (answer) => {
      expect(readTimeline(answer)).toEqual([]);
    },
  );
});
