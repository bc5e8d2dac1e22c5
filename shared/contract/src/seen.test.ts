import { isUnread } from "@hpay/contract";

describe("record with news", () => {
  const reply = { at: "2026-11-20T10:00:00.000Z", byId: 12 };

  it.each([
    ["is unread when somebody else wrote and the person never looked", reply, undefined, true],
    ["is unread when somebody else wrote after the person looked", reply, "2026-11-20T09:59:59.000Z", true],
    ["is read when the person has looked since", reply, "2026-11-20T10:00:00.000Z", false],
    ["is read when the person wrote last", { ...reply, byId: 11 }, undefined, false],
    ["is read when nothing was written", { at: "", byId: null }, undefined, false],
  ])("A record with a reply %s", (_title, news, seenAt, unread) => {
    expect(isUnread(news, seenAt, 11)).toBe(unread);
  });
});
