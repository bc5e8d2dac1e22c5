import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type PostgresServer, startPostgres } from "@hpay/build/postgres-server";
import { sql } from "drizzle-orm";
import { seedDemo } from "../demo/seed-demo";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../testing/test-gateway";

/** Process ids of the server and of its connections. */
const processesOf = (pid: number): readonly number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/).map(Number),
];

describe("frozen PostgreSQL server", () => {
  let server: PostgresServer;
  let gateway: TestGateway;
  let owner: TestPerson;
  let frozenPids: readonly number[] = [];
  const freeze = () => {
    frozenPids = processesOf(server.pid ?? 0);
    for (const pid of frozenPids) process.kill(pid, "SIGSTOP");
  };
  const thaw = () => {
    for (const pid of frozenPids) process.kill(pid, "SIGCONT");
    frozenPids = [];
  };
  const waitUntilRecovered = async () => {
    thaw();
    while ((await gateway.nobody.call("GET", "/ready")).status !== 200) await pause(50);
  };
  const timeCall = async (call: Promise<{ readonly status: number; readonly body: unknown }>) => {
    const startMs = performance.now();
    const { status, body } = await call;
    return { status, body, tookMs: performance.now() - startMs };
  };
  const createOrder = (Uid: string) => {
    const body = { CompanySiteId: 1, Uid, Amount: "10.00", Currency: "RSD", Data: "{}" };
    return owner.call("POST", "/api/company_site_orders", { body });
  };

  beforeAll(async () => {
    server = await startPostgres();
    const limits = {
      LOG_LEVEL: "silent",
      DATABASE_CONNECTIONS: "4",
      // Shorter limits would cut healthy statements on a busy machine.
      DATABASE_CONNECT_MS: "4000",
      DATABASE_QUERY_MS: "2500",
      DATABASE_LOCK_MS: "1500",
      DATABASE_IDLE_TRANSACTION_MS: "2000",
    };
    const store = { url: server.url, discard: () => server.stop() };
    // Uses the default limits, because filling a store takes longer than the limits above allow.
    const fillingGateway = await testGateway({}, store);
    await seedDemo(fillingGateway.services);
    await fillingGateway.close();
    gateway = await testGateway(limits, store);
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(async () => {
    thaw();
    await gateway.close();
    await server.stop();
  });

  it("A gateway with a frozen PostgreSQL reports that it is not ready, then recovers", async () => {
    freeze();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => timeCall(gateway.nobody.call("GET", "/ready"))),
    );
    // The gateway times out after a second. The rest of the limit allows for a busy machine that sends twenty
    // answers.
    for (const { status, tookMs } of answers) expect([status, tookMs < 3500]).toEqual([503, true]);
    await waitUntilRecovered();
  });

  it("Reads and writes get 503 with a code while PostgreSQL is frozen, and no connection is lost", async () => {
    freeze();
    const cutAnswers = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => timeCall(createOrder(`FROZEN-${n}`))),
      ...Array.from({ length: 6 }, () => timeCall(owner.call("GET", "/api/company_site_orders"))),
    ]);
    for (const { status, body, tookMs } of cutAnswers) {
      expect([status, body]).toEqual([
        503,
        expect.objectContaining({ error: expect.stringMatching(/^503 SERVICE_UNAVALABLE /) }),
      ]);
      expect(tookMs).toBeLessThan(30_000);
    }
    await waitUntilRecovered();
    // Each connection that was cut by the freeze refuses one more call.
    const round = (n: number) =>
      Promise.all([1, 2, 3, 4, 5, 6].map((at) => createOrder(`THAWED-${n}-${at}`)));
    for (let n = 1; !(await round(n)).every(({ status }) => status === 201); n++) await pause(100);
  });

  it("A request gets 503 with Retry-After immediately while others wait for a connection", async () => {
    freeze();
    const order: string[] = [];
    const { pool } = gateway.services.database;
    const waitingCalls = Array.from({ length: 12 }, async () => {
      await pool.query("select 1").catch(() => {});
      order.push("waited");
    });
    const { status, body, headers } = await createOrder("LATE-1");
    order.push("late");
    expect([status, body.error]).toEqual([503, expect.stringMatching(/^503 SERVICE_UNAVALABLE /)]);
    expect(["1", "2", "3", "4"]).toContain(headers["retry-after"]);
    expect((await gateway.nobody.call("GET", "/health")).status).toBe(200);
    expect((await gateway.nobody.call("GET", "/exchangerate?from=EUR&to=RSD")).status).toBe(200);
    expect(order).toEqual(["late"]);
    const page = await gateway.nobody.call("GET", "/pbl/1-ANY");
    expect([page.status, page.body]).toEqual([503, expect.stringContaining("No order is charged twice.")]);
    expect(page.body).toMatch(/<meta http-equiv="refresh" content="[1-4]">/);
    const payAnswer = await gateway.nobody.call("POST", "/pbl/1-ANY/pay", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "pay=card",
    });
    expect([payAnswer.status, payAnswer.body]).toEqual([503, expect.stringContaining('href="/pbl/1-ANY"')]);
    await Promise.all(waitingCalls);
    await waitUntilRecovered();
    expect((await createOrder("LATE-1")).status).toBe(201);
  });

  it("The gateway survives a freeze in the middle of a transaction", async () => {
    const { db } = gateway.services;
    const { pool } = gateway.services.database;
    const connectionsInUse = () => pool.totalCount - pool.idleCount;
    const before = connectionsInUse();
    const openTransaction = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      freeze();
      await tx.execute(sql`select 2`);
    });
    await expect(openTransaction).rejects.toThrow();
    await waitUntilRecovered();
    while (connectionsInUse() !== before) await pause(50);
  });

  it("A change that waits too long for a lock returns 503", async () => {
    const { db } = gateway.services;
    let release = () => {};
    const transactionOpen = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holder = new Promise<void>((isHeld) => {
      void db
        .transaction(async (tx) => {
          await tx.execute(sql`lock table company_seq in access exclusive mode`);
          isHeld();
          for (;;) {
            const isOver = await Promise.race([
              transactionOpen.then(() => true),
              pause(100).then(() => false),
            ]);
            if (isOver) return;
            await tx.execute(sql`select 1`);
          }
        })
        .catch(() => {});
    });
    await holder;
    const { status, body, tookMs } = await timeCall(createOrder("LOCKED-1"));
    release();
    expect([status, body]).toEqual([
      503,
      expect.objectContaining({ error: expect.stringMatching(/^503 SERVICE_UNAVALABLE /) }),
    ]);
    expect(tookMs).toBeLessThan(20_000);
  });

  it("An idle database transaction loses its connection", async () => {
    const { db } = gateway.services;
    const idle = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await pause(4000);
      await tx.execute(sql`select 1`);
    });
    await expect(idle).rejects.toThrow();
    expect((await createOrder("IDLE-1")).status).toBe(201);
  });
});
