import { sql } from "drizzle-orm";
import { startedGateway } from "../../testing/started-gateway";
import { inTransaction, type Work } from "./transaction";

/** The store's own error, with its code. */
const databaseError = (code: string) =>
  sql.raw(`do $$ begin raise exception 'ended' using errcode = '${code}'; end $$`);
const event = { name: "onTest", companyId: 1, siteId: 1, body: {} };

describe("transactions", () => {
  const started = startedGateway();
  const services = () => started.gateway.services;
  const name = (work: Work, id: number, to: string) =>
    work.tx.execute(sql`update companies set name = ${to} where id = ${id}`);
  const nameOf = async (id: number) =>
    (await services().db.execute<{ name: string }>(sql`select name from companies where id = ${id}`)).rows[0]
      ?.name;
  const emittedFor = async () =>
    Number(
      (await services().db.execute<{ n: string }>(sql`select count(*) n from outbox where name = 'onTest'`))
        .rows[0]?.n,
    );

  it("A transaction ended by a deadlock is retried and emits its events once", async () => {
    let runs = 0;
    let tasks = 0;
    const before = await emittedFor();
    const change = inTransaction(services(), async (work) => {
      runs += 1;
      work.announce(event);
      work.afterCommit(() => {
        tasks += 1;
      });
      await name(work, 1, `run ${runs}`);
      if (runs < 3) await work.tx.execute(databaseError("40P01"));
      return "done";
    });
    await expect(change).resolves.toBe("done");
    expect({ runs, tasks, notified: (await emittedFor()) - before }).toEqual({
      runs: 3,
      tasks: 1,
      notified: 1,
    });
    expect(await nameOf(1)).toBe("run 3");
  });

  it.each([
    ["40P01", 3],
    ["23505", 1],
  ])(
    "A transaction that always fails with %s stops after attempt %s and leaves no data behind",
    async (code, last) => {
      let runs = 0;
      const before = [await nameOf(1), await emittedFor()];
      const change = inTransaction(services(), async (work) => {
        runs += 1;
        work.announce(event);
        await name(work, 1, "refused");
        await work.tx.execute(databaseError(code));
      });
      await expect(change).rejects.toMatchObject({ cause: { code } });
      expect(runs).toBe(last);
      expect([await nameOf(1), await emittedFor()]).toEqual(before);
    },
  );

  // Only a PostgreSQL server runs two transactions at once.
  it("Two deadlocked transactions both succeed", async () => {
    const begunChanges = new Set<number>();
    const bothReached = async () => {
      for (let waitedMs = 0; begunChanges.size < 2 && waitedMs < 500; waitedMs += 10)
        await new Promise((resolve) => setTimeout(resolve, 10));
    };
    const change = (first: number, second: number) =>
      inTransaction(services(), async (work) => {
        await name(work, first, `first ${first}`);
        begunChanges.add(first);
        await bothReached();
        await name(work, second, `second ${second}`);
      });
    await expect(Promise.all([change(1, 2), change(2, 1)])).resolves.toHaveLength(2);
    expect([
      ["first 1", "second 2"],
      ["second 1", "first 2"],
    ]).toContainEqual([await nameOf(1), await nameOf(2)]);
  });
});
