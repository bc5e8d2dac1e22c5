import { isUnread } from "@hpay/contract";

describe("record with news", () => {
  const reply = { at: "2026-11-20T10:00:00.000Z", byId: 12 };

  it.each([
    ["is unread when the user never opened the record", reply, undefined, true],
    ["is unread when written after the user's last visit", reply, "2026-11-20T09:59:59.000Z", true],
    ["is read when written before the user's last visit", reply, "2026-11-20T10:00:00.000Z", false],
    ["is read when the user wrote last", { ...reply, byId: 11 }, undefined, false],
    ["is read when nothing was written", { at: "", byId: null }, undefined, false],
  ])("A record %s", (_title, news, seenAt, unread) => {
    expect(isUnread(news, seenAt, 11)).toBe(unread);
  });
});
