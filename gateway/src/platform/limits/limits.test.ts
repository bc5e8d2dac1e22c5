import { startedGateway } from "../../testing/started-gateway";
import { type Counted, consume, currentCount, isUsedUp, requireWithin } from "./limits";

const hour = 3_600_000;

describe("limits", () => {
  const setup = startedGateway();

  it("Correcting a fast clock does not block users for the length of the correction", async () => {
    const { db } = setup.gateway.services;
    const now = new Date("2026-06-01T12:00:00Z");
    const aheadTime = new Date(now.getTime() + 26 * hour);
    const counted: Counted = { limit: "password-here", of: "ana" };
    for (let n = 0; n < 10; n++) await consume(db, aheadTime, [counted]);
    await expect(consume(db, aheadTime, [counted])).rejects.toThrow();
    expect(await isUsedUp(db, aheadTime, counted)).toBe(true);

    expect(await isUsedUp(db, now, counted)).toBe(false);
    await requireWithin(db, now, [counted]);
    for (let n = 0; n < 10; n++) await consume(db, now, [counted]);
    expect(await currentCount(db, now, counted)).toBe(10);
    await expect(consume(db, now, [counted])).rejects.toThrow();
  });

  it("Processes with clocks less than a limit window apart share one count", async () => {
    const { db } = setup.gateway.services;
    const now = new Date("2026-06-01T12:00:00Z");
    const aheadTime = new Date(now.getTime() + hour / 6);
    const counted: Counted = { limit: "password-here", of: "petar" };
    for (let n = 0; n < 5; n++) {
      await consume(db, aheadTime, [counted]);
      await consume(db, now, [counted]);
    }
    await expect(consume(db, now, [counted])).rejects.toThrow();
  });
});
