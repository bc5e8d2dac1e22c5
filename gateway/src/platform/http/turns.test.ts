import { setImmediate as nextTurn } from "node:timers/promises";
import { Turns } from "./turns";

describe("turns of readers", () => {
  it("One reader's slow lists wait for each other, and another reader's list is read at once", async () => {
    const turns = new Turns(2, 60_000);
    const ends: (() => void)[] = [];
    const read = () => new Promise<void>((resolve) => ends.push(resolve));
    const lists = [1, 2, 3, 4].map(() => turns.take("hostile", read));
    const other = turns.take("other", async () => "read");
    expect(await other).toBe("read");
    expect(ends).toHaveLength(2);
    ends[0]?.();
    await lists[0];
    await nextTurn();
    expect(ends).toHaveLength(3);
    for (const end of ends) end();
    await nextTurn();
    ends[3]?.();
    await Promise.all(lists);
    expect(await turns.take("hostile", async () => "free")).toBe("free");
  });

  it("A list that waits too long is refused, and one that fails frees its turn", async () => {
    const turns = new Turns(1, 10);
    let end: () => void = () => undefined;
    const slow = turns.take("one", () => new Promise<void>((resolve) => (end = resolve)));
    await expect(turns.take("one", async () => "read")).rejects.toMatchObject({ code: "RATE_LIMITED" });
    end();
    await slow;
    await expect(turns.take("one", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await turns.take("one", async () => "read")).toBe("read");
  });
});
