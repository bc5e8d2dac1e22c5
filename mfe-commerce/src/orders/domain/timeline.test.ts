import { readTimeline } from "./timeline";

describe("timeline", () => {
  it("A timeline lists actions and their authors, newest first", () => {
    const data = [
      { at: "2026-11-20T10:00:00Z", name: "order-created", actor: "shop", user: null, details: {} },
      {
        at: "2026-11-20T11:00:00Z",
        name: "payment-refunded",
        actor: "person",
        user: { id: 3, Name: "Mila Perić", Email: "mila@x.rs" },
        details: { amount: "10.00", currency: "RSD" },
      },
    ];
    expect(readTimeline({ data })).toEqual([
      {
        id: "1",
        at: "2026-11-20T11:00:00.000Z",
        name: "payment-refunded",
        actor: "Mila Perić",
        details: { amount: "10.00", currency: "RSD" },
      },
      { id: "0", at: "2026-11-20T10:00:00.000Z", name: "order-created", actor: "shop", details: {} },
    ]);
  });

  it.each([{}, { data: {} }, { data: [null, { name: "x" }, { at: "soon", name: "x" }] }])(
    "The malformed timeline response %p gives an empty timeline",
    (answer) => {
      expect(readTimeline(answer)).toEqual([]);
    },
  );
});
