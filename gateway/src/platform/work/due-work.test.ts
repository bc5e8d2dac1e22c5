import { eq } from "drizzle-orm";
import { startedGateway } from "../../testing/started-gateway";
import { dueWork } from "../database/schema/work";
import { inTransaction } from "../database/transaction";
import { mailAfterCommit, sendSoon } from "../mail/mail-work";
import { dueWorkJob, enqueueAlone, storeOnce } from "./due-work";
import { attempt } from "./work-attempt";
import { PermanentFailure, type WorkKind } from "./work-kind";

const minute = 60_000;

describe("due work", () => {
  const setup = startedGateway();
  const mail = (to: string) => ({ to, subject: "Test", text: "Test", html: "<p>Test</p>" });
  const storedWork = async (receiver: string) =>
    (await setup.gateway.services.db.select().from(dueWork).where(eq(dueWork.receiver, receiver)))[0];
  const receivedMails = async (to: string) =>
    (await setup.gateway.nobody.call("GET", `/dev/mail.json?to=${to}`)).body.length;
  afterEach(() => jest.restoreAllMocks());
  const fail = () => {
    jest.spyOn(setup.gateway.services.log, "error").mockReturnValue();
    return jest
      .spyOn(setup.gateway.services.mailer, "send")
      .mockRejectedValue(new Error("mail server is down"));
  };

  it("Due work is not sent if the change that causes it is rolled back", async () => {
    const failingChange = inTransaction(setup.gateway.services, async (work) => {
      mailAfterCommit(setup.gateway.services, work, mail("never@primer.example"));
      throw new Error("undone");
    });
    await expect(failingChange).rejects.toThrow("undone");
    expect([await storedWork("never@primer.example"), await receivedMails("never@primer.example")]).toEqual([
      undefined,
      0,
    ]);
  });

  it("Due work is retried with increasing delays until it succeeds", async () => {
    const send = fail();
    await sendSoon(setup.gateway.services, mail("later@primer.example"));
    for (const pauseMs of [11_000, 31_000]) {
      setup.gateway.pass(pauseMs);
      await setup.gateway.jobs.runDue();
    }
    expect(await storedWork("later@primer.example")).toMatchObject({
      state: "waiting",
      tries: 3,
      lastError: "mail server is down",
    });
    send.mockRestore();
    await setup.gateway.jobs.runDue();
    expect(await receivedMails("later@primer.example")).toBe(0);
    setup.gateway.pass(3 * minute);
    await setup.gateway.jobs.runDue();
    await setup.gateway.jobs.runDue();
    expect(await receivedMails("later@primer.example")).toBe(1);
    expect(await storedWork("later@primer.example")).toMatchObject({
      state: "done",
      tries: 4,
      lastError: "",
    });
  });

  it("Due work that failed because the database was down is retried immediately, without counting an attempt", async () => {
    const send = fail();
    send.mockRejectedValue(new Error("Connection terminated unexpectedly"));
    await sendSoon(setup.gateway.services, mail("away@primer.example"));
    const deadline = Date.now() + 10_000;
    while ((await storedWork("away@primer.example"))?.leasedUntil !== null && Date.now() < deadline)
      await new Promise(setImmediate);
    expect(await storedWork("away@primer.example")).toMatchObject({
      state: "waiting",
      tries: 0,
      lastError: "",
    });
    send.mockRestore();
    setup.gateway.pass(2000);
    await setup.gateway.jobs.runDue();
    await setup.gateway.jobs.runDue();
    expect(await receivedMails("away@primer.example")).toBe(1);
  });

  it("Due work of an ended process is done after its lease expires", async () => {
    const send = fail();
    await sendSoon(setup.gateway.services, mail("claimed@primer.example"));
    send.mockRestore();
    const { services } = setup.gateway;
    await services.db
      .update(dueWork)
      .set({ nextTryAt: services.now(), leasedUntil: new Date(services.now().getTime() + 2 * minute) })
      .where(eq(dueWork.receiver, "claimed@primer.example"));
    const run = async () => {
      await setup.gateway.jobs.runDue();
      await setup.gateway.jobs.runDue();
      return receivedMails("claimed@primer.example");
    };
    setup.gateway.pass(minute);
    expect(await run()).toBe(0);
    setup.gateway.pass(minute);
    expect(await run()).toBe(1);
  });

  it("Due work is abandoned after eleven attempts, or immediately after a permanent failure", async () => {
    const send = fail();
    await sendSoon(setup.gateway.services, mail("dead@primer.example"));
    for (let n = 0; n < 12; n++) {
      setup.gateway.pass(25 * 60 * minute);
      await setup.gateway.jobs.runDue();
    }
    expect(await storedWork("dead@primer.example")).toMatchObject({
      state: "failed",
      tries: 11,
      nextTryAt: null,
    });
    send.mockRejectedValue(new PermanentFailure("550 no such mailbox"));
    await sendSoon(setup.gateway.services, mail("unknown@primer.example"));
    expect(await storedWork("unknown@primer.example")).toMatchObject({ state: "failed", tries: 1 });
  });

  it("Obsolete work is not sent, and its content is erased", async () => {
    const send = fail();
    const expiresAt = new Date(setup.gateway.services.now().getTime() + 10 * minute);
    await sendSoon(setup.gateway.services, mail("code@primer.example"), { expiresAt });
    expect((await storedWork("code@primer.example"))?.payload).toMatch(/^v3\./);
    send.mockRestore();
    setup.gateway.pass(11 * minute);
    await setup.gateway.jobs.runDue();
    expect(await receivedMails("code@primer.example")).toBe(0);
    expect(await storedWork("code@primer.example")).toMatchObject({ state: "expired", payload: "" });
  });

  it("Due work is stored once per key and sent with its key", async () => {
    const keys: string[] = [];
    const kind: WorkKind = { name: "test", run: async (_services, _payload, key) => void keys.push(key) };
    const enqueueAgain = () => enqueueAlone(setup.gateway.services, { kind, payload: "{}", key: "one-key" });
    expect([await enqueueAgain(), await enqueueAgain()]).toEqual([true, false]);
    expect(keys).toEqual(["one-key"]);
  });

  it("Due work is not done again if only its success could not be recorded", async () => {
    const { services } = setup.gateway;
    const logSpy = jest.spyOn(services.log, "error").mockReturnValue();
    const onRetrySuccess = () => Promise.reject(new Error("not recorded"));
    const kind: WorkKind = { name: "test", run: async () => undefined, onRetrySuccess };
    await storeOnce(services, services.db, { kind, payload: "{}", receiver: "unrecorded" });
    const row = await storedWork("unrecorded");
    if (!row) throw new Error("the work was stored");
    expect(await attempt(services, kind, row, { isLater: true })).toBe(true);
    expect(logSpy).toHaveBeenCalledTimes(1);
    expect(await storedWork("unrecorded")).toMatchObject({ state: "done", tries: 1, lastError: "" });
  });

  it("Due work in a hanging lane does not delay other lanes", async () => {
    const { services } = setup.gateway;
    const release: (() => void)[] = [];
    const hangingKind: WorkKind = {
      name: "mail",
      run: () => new Promise<void>((resolve) => void release.push(resolve)),
    };
    const hang = (lane: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          enqueueAlone(services, { kind: hangingKind, payload: "{}", lane }),
        ),
      );
    const lanes = Array.from({ length: 12 }, (_, index) => `pos:${index + 7}`);
    const waitingWork = Promise.all(lanes.map((lane) => hang(lane, 12)));
    while (release.length < 100) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(services.runningWork.fullLanes(11)).toEqual([]);
    await sendSoon(services, mail("healthy@primer.example"));
    expect(await receivedMails("healthy@primer.example")).toBe(1);
    const send = jest.spyOn(services.mailer, "send").mockResolvedValue();
    for (const end of release) end();
    const sentAtOnce = (await waitingWork).flat().filter(Boolean).length;
    expect(sentAtOnce).toBe(100);
    await services.runningWork.whenSettled();
    await setup.gateway.jobs.runDue();
    expect(send).toHaveBeenCalledTimes(44);
  });

  it("The next free slot goes to a lane without running work, even if a busy lane waits longer", async () => {
    const { gateway } = setup;
    const { services } = gateway;
    const done: string[] = [];
    const kind: WorkKind = { name: "fair", run: async (_services, payload) => void done.push(payload) };
    const job = dueWorkJob(services, [kind]);
    const release: (() => void)[] = [];
    for (let n = 0; n < 100; n++) {
      const work = new Promise<boolean>((resolve) => void release.push(() => resolve(true)));
      void services.runningWork.add(n < 5 ? "pos:31" : `pos:${40 + (n % 10)}`, work);
    }
    for (const lane of ["pos:31", "pos:32"]) {
      expect(await enqueueAlone(services, { kind, payload: lane, lane })).toBe(false);
      gateway.pass(1000);
    }
    for (const expectedLanes of [["pos:32"], ["pos:32", "pos:31"]]) {
      release.pop()?.();
      while (done.length < expectedLanes.length) {
        await job.run(new AbortController().signal, new AbortController().signal);
        await new Promise(setImmediate);
      }
      expect(done).toEqual(expectedLanes);
    }
    for (const end of release) end();
    await services.runningWork.whenSettled();
  });
});
