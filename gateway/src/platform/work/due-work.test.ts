import { eq } from "drizzle-orm";
import { startedGateway } from "../../testing/started-gateway";
import { dueWork } from "../database/schema/work";
import { inTransaction } from "../database/transaction";
import { mailAfter, sendSoon } from "../mail/mail-work";
import { enqueueAlone, NeverPossible, type WorkKind } from "./due-work";

const minute = 60_000;

describe("due work", () => {
  const on = startedGateway();
  const mail = (to: string) => ({ to, subject: "Test", text: "Test", html: "<p>Test</p>" });
  const stored = async (receiver: string) =>
    (await on.gateway.services.db.select().from(dueWork).where(eq(dueWork.receiver, receiver)))[0];
  const received = async (to: string) =>
    (await on.gateway.nobody.call("GET", `/dev/mail.json?to=${to}`)).body.length;
  afterEach(() => jest.restoreAllMocks());
  const fail = () => {
    jest.spyOn(on.gateway.services.log, "error").mockReturnValue();
    return jest.spyOn(on.gateway.services.mailer, "send").mockRejectedValue(new Error("mail server is down"));
  };

  it("Due work is not sent if the change that causes it is rolled back", async () => {
    const failing = inTransaction(on.gateway.services, async (work) => {
      mailAfter(on.gateway.services, work, mail("never@primer.example"));
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect([await stored("never@primer.example"), await received("never@primer.example")]).toEqual([
      undefined,
      0,
    ]);
  });

  it("Due work is retried with increasing delays until it succeeds", async () => {
    const send = fail();
    await sendSoon(on.gateway.services, mail("later@primer.example"));
    for (const pauseMs of [11_000, 31_000]) {
      on.gateway.pass(pauseMs);
      await on.gateway.jobs.runDue();
    }
    expect(await stored("later@primer.example")).toMatchObject({
      state: "waiting",
      tries: 3,
      lastError: "mail server is down",
    });
    send.mockRestore();
    await on.gateway.jobs.runDue();
    expect(await received("later@primer.example")).toBe(0);
    on.gateway.pass(3 * minute);
    await on.gateway.jobs.runDue();
    await on.gateway.jobs.runDue();
    expect(await received("later@primer.example")).toBe(1);
    expect(await stored("later@primer.example")).toMatchObject({ state: "done", tries: 4, lastError: "" });
  });

  it("Due work that failed because the store was down is retried immediately, without counting a try", async () => {
    const send = fail();
    send.mockRejectedValue(new Error("Connection terminated unexpectedly"));
    await sendSoon(on.gateway.services, mail("away@primer.example"));
    const until = Date.now() + 10_000;
    while ((await stored("away@primer.example"))?.leasedUntil !== null && Date.now() < until)
      await new Promise(setImmediate);
    expect(await stored("away@primer.example")).toMatchObject({ state: "waiting", tries: 0, lastError: "" });
    send.mockRestore();
    on.gateway.pass(2000);
    await on.gateway.jobs.runDue();
    await on.gateway.jobs.runDue();
    expect(await received("away@primer.example")).toBe(1);
  });

  it("Due work of an ended process is done after its lease expires", async () => {
    const send = fail();
    await sendSoon(on.gateway.services, mail("claimed@primer.example"));
    send.mockRestore();
    const { services } = on.gateway;
    await services.db
      .update(dueWork)
      .set({ nextTryAt: services.now(), leasedUntil: new Date(services.now().getTime() + 2 * minute) })
      .where(eq(dueWork.receiver, "claimed@primer.example"));
    const run = async () => {
      await on.gateway.jobs.runDue();
      await on.gateway.jobs.runDue();
      return received("claimed@primer.example");
    };
    on.gateway.pass(minute);
    expect(await run()).toBe(0);
    on.gateway.pass(minute);
    expect(await run()).toBe(1);
  });

  it("Due work is abandoned after eleven tries, or immediately after a permanent failure", async () => {
    const send = fail();
    await sendSoon(on.gateway.services, mail("dead@primer.example"));
    for (let n = 0; n < 12; n++) {
      on.gateway.pass(25 * 60 * minute);
      await on.gateway.jobs.runDue();
    }
    expect(await stored("dead@primer.example")).toMatchObject({
      state: "failed",
      tries: 11,
      nextTryAt: null,
    });
    send.mockRejectedValue(new NeverPossible("550 no such mailbox"));
    await sendSoon(on.gateway.services, mail("unknown@primer.example"));
    expect(await stored("unknown@primer.example")).toMatchObject({ state: "failed", tries: 1 });
  });

  it("Obsolete work is not sent, and its content is erased", async () => {
    const send = fail();
    const expiresAt = new Date(on.gateway.services.now().getTime() + 10 * minute);
    await sendSoon(on.gateway.services, mail("code@primer.example"), { expiresAt });
    expect((await stored("code@primer.example"))?.payload).toMatch(/^v3\./);
    send.mockRestore();
    on.gateway.pass(11 * minute);
    await on.gateway.jobs.runDue();
    expect(await received("code@primer.example")).toBe(0);
    expect(await stored("code@primer.example")).toMatchObject({ state: "expired", payload: "" });
  });

  it("Due work is stored once per key and sent with its key", async () => {
    const keys: string[] = [];
    const kind: WorkKind = { name: "test", run: async (_services, _payload, key) => void keys.push(key) };
    const again = () => enqueueAlone(on.gateway.services, { kind, payload: "{}", key: "one-key" });
    expect([await again(), await again()]).toEqual([true, false]);
    expect(keys).toEqual(["one-key"]);
  });

  it("Due work in a hanging lane does not delay other lanes", async () => {
    const { services } = on.gateway;
    const release: (() => void)[] = [];
    const hanging: WorkKind = {
      name: "mail",
      run: () => new Promise<void>((resolve) => void release.push(resolve)),
    };
    const waiting = Array.from({ length: 30 }, () =>
      enqueueAlone(services, { kind: hanging, payload: "{}", lane: "pos:7" }),
    );
    await sendSoon(services, mail("healthy@primer.example"));
    expect(await received("healthy@primer.example")).toBe(1);
    while (release.length < 30) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const end of release) end();
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 30 }, () => true));
  });
});
