import { setImmediate as nextTurn } from "node:timers/promises";
import { Turns } from "./turns";

/** Lists that end when the test ends them, in the order in which they begin. */
function slowLists() {
  const begunReads: { readonly reader: string; readonly end: () => void }[] = [];
  const read = (reader: string) => () =>
    new Promise<void>((end) => {
      begunReads.push({ reader, end });
    });
  return { read, begun: begunReads, readers: () => begunReads.map(({ reader }) => reader) };
}

describe("turns of readers", () => {
  it("One reader's slow lists wait for each other without delaying another reader's list", async () => {
    const turns = new Turns({ maxOfReader: 2, maxOfAll: 10, maxWaitMs: 60_000 });
    const { read, begun } = slowLists();
    const lists = [1, 2, 3, 4].map(() => turns.take("hostile", read("hostile")));
    expect(await turns.take("other", async () => "read")).toBe("read");
    expect(begun).toHaveLength(2);
    begun[0]?.end();
    await lists[0];
    await nextTurn();
    expect(begun).toHaveLength(3);
    for (const { end } of begun) end();
    await nextTurn();
    begun[3]?.end();
    await Promise.all(lists);
    expect(await turns.take("hostile", async () => "free")).toBe("free");
  });

  it("Readers take turns, no matter how many slow lists each of them requests", async () => {
    const turns = new Turns({ maxOfReader: 2, maxOfAll: 3, maxWaitMs: 60_000 });
    const { read, begun, readers } = slowLists();
    const lists = ["a", "a", "a", "a", "b", "b", "b", "calm"].map((reader) =>
      turns.take(reader, read(reader)),
    );
    expect(readers()).toEqual(["a", "a", "b"]);
    for (let at = 0; at < lists.length; at += 1) {
      begun[at]?.end();
      await nextTurn();
    }
    await Promise.all(lists);
    expect(readers()).toEqual(["a", "a", "b", "a", "b", "calm", "a", "b"]);
  });

  it("Readers whose lists were slow leave turns for the others", async () => {
    const turns = new Turns({ maxOfReader: 3, maxOfAll: 6, maxWaitMs: 60_000 }, 0);
    for (const reader of ["a", "b"]) await turns.take(reader, () => nextTurn());
    const { read, begun } = slowLists();
    const lists = ["a", "a", "a", "b", "b", "b"].map((reader) => turns.take(reader, read(reader)));
    expect(begun).toHaveLength(4);
    expect(await turns.take("calm", async () => "read")).toBe("read");
    for (let at = 0; at < lists.length; at += 1) {
      begun[at]?.end();
      await nextTurn();
    }
    await Promise.all(lists);
  });

  it("A list that waits too long is refused, and a failed list frees its turn", async () => {
    const turns = new Turns({ maxOfReader: 1, maxOfAll: 2, maxWaitMs: 10 });
    const { read, begun } = slowLists();
    const slow = turns.take("one", read("one"));
    await expect(turns.take("one", async () => "read")).rejects.toMatchObject({ code: "RATE_LIMITED" });
    begun[0]?.end();
    await slow;
    await expect(turns.take("one", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await turns.take("one", async () => "read")).toBe("read");
  });
});
