import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildGateway, type GatewayProcess, gatewayProcess } from "../testing/gateway-process";
import type { TestAnswer } from "../testing/test-gateway";

/** `KILL_ROUNDS=200` makes the run long. */
const killRounds = Number(process.env.KILL_ROUNDS ?? 3);
const limitMs = 180_000;
const roundMs = 60_000;
const json = { "content-type": "application/json" };

describe("gateway process", () => {
  let gateway: GatewayProcess;
  let token = "";
  let pendingCount = 0;
  const call = async (path: string, init: RequestInit): Promise<TestAnswer["body"]> =>
    (await fetch(`${gateway.url}${path}`, init)).json();
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    call(path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const signIn = async () => {
    const login = { Email: "owner@demo.test", Password: "Demo-1234!", Remember: true };
    const { verify_device_ref: Reference } = await post("/login", login);
    await post("/verifybyemailsecuritycode", { Reference });
    const mails = await call(`/dev/mail.json?to=${login.Email}`, {});
    const SecurityCode = String(mails[0].subject).slice(0, 6);
    return (await post("/login", { Reference, SecurityCode })).authorization.authToken;
  };
  /** @returns the Uid once the gateway has reported that the order is stored; undefined if the connection was cut */
  const createOrder = async (): Promise<string | undefined> => {
    const Uid = `LIFE-${pendingCount++}`;
    const body = { CompanySiteId: 1, Uid, Amount: "10.00", Currency: "RSD", Data: "{}" };
    const answer = await post("/api/company_site_orders", body, { authorization: token }).catch(
      () => undefined,
    );
    return answer?.data?.Uid;
  };
  const storedUids = async (): Promise<ReadonlySet<string>> => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: { like: "LIFE-%" } }));
    const url = `/api/company_site_orders?perPage=9999&filter=${filter}`;
    const { data } = await call(url, { headers: { authorization: token } });
    return new Set(data.map((order: { Uid: string }) => order.Uid));
  };

  beforeAll(async () => {
    buildGateway();
    gateway = await gatewayProcess({ ALLOW_PRIVATE_TARGETS: "1" });
    await gateway.start();
    token = await signIn();
  }, limitMs);
  afterAll(() => gateway.discard());

  it(
    "A running gateway locks its folder against a second gateway and a backup",
    async () => {
      for (const args of [[], ["backup", "unused.gz"]]) {
        const { code, output } = await gateway.run(args);
        expect([code, output]).toEqual([
          1,
          expect.stringContaining("is in use by the gateway with process id"),
        ]);
      }
      const { code, output } = await gateway.run(["backup"]);
      expect([code, output]).toEqual([1, expect.stringContaining("usage:")]);
    },
    limitMs,
  );

  it(
    "An error about a port that is already in use names the settings to change",
    async () => {
      const other = createServer().listen(0, "127.0.0.1");
      await once(other, "listening");
      const { port } = other.address() as AddressInfo;
      const { code, output } = await gateway.run([], { DATA_DIR: "beside", PORT: String(port) });
      expect([code, output.trim()]).toEqual([
        1,
        `Port ${port} is in use by another program. Stop that program, or choose another port with PORT, METRICS_ADDRESS or MAILBOX_PORT`,
      ]);
      other.close();
    },
    limitMs,
  );

  it(
    "An invalid setting or file is reported in one sentence before a store is created",
    async () => {
      const invalidCommands: readonly [readonly string[], Readonly<Record<string, string>>, string][] = [
        [[], { PANEL_DIR: "/nonexistent" }, "PANEL_DIR must be a folder with a built panel"],
        [
          [],
          { DATABASE_URL: "postgres://ana:hunter2@127.0.0.1:1/hpay" },
          "DATABASE_URL names a PostgreSQL server that cannot be used: connect ECONNREFUSED 127.0.0.1:1",
        ],
        [
          [],
          { NODE_ENV: "production", SECRET_KEY: "k".repeat(32), SMTP_URL: "smtp://127.0.0.1:1" },
          "DATABASE_URL is required in production. To run one process on the embedded database, set ALLOW_EMBEDDED_DATABASE=1",
        ],
        [
          [],
          { NODE_ENV: "production", SECRET_KEY: "k".repeat(32), ALLOW_EMBEDDED_DATABASE: "1" },
          "SMTP_URL is required in production: without a mail server nobody receives a sign-in code. To run without one, set ALLOW_NO_MAIL=1",
        ],
        [["restore", "nofile"], { DATA_DIR: "typo" }, "Nothing was restored: there is no file"],
        [["backup", "copy.gz"], { DATA_DIR: "typo" }, "DATA_DIR is"],
        [["set-people", "support"], { DATA_DIR: "typo", SECRET_KEY: "k".repeat(32) }, "contains no store"],
      ];
      for (const [args, env, sentence] of invalidCommands) {
        const { code, output } = await gateway.run(args, env);
        expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
        expect(output.trim().split("\n")).toHaveLength(1);
        expect(output).not.toContain("hunter2");
      }
      expect(existsSync(join(gateway.dataDir, "typo"))).toBe(false);
    },
    limitMs,
  );

  it(
    "A stopped gateway completes running requests and ends within ten seconds",
    async () => {
      const creations = Array.from({ length: 20 }, createOrder);
      const orders = Promise.all(creations);
      await Promise.race(creations);
      // A gateway that does not end within nine seconds cuts off the remaining work, and exits with code 1.
      expect(await gateway.end("SIGTERM")).toBe(0);
      const createdUids = (await orders).filter((uid) => uid !== undefined);
      const backupRun = await gateway.run(["backup", join(gateway.dataDir, "copy.gz")]);
      expect([backupRun.code, existsSync(join(gateway.dataDir, "copy.gz"))]).toEqual([0, true]);
      await gateway.start();
      const storedBefore = await storedUids();
      expect(createdUids.length).toBeGreaterThan(0);
      expect(createdUids.filter((uid) => !storedBefore.has(uid))).toEqual([]);
    },
    limitMs,
  );

  it(
    "A stopping gateway accepts no new requests, and does not wait for a shop that never responds",
    async () => {
      const shop = createServer(() => {});
      const shopRequest = once(shop, "request");
      await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
      const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`;
      const save = (DefaultNotifyUrl: string) =>
        call("/api/company_sites/1", {
          method: "PUT",
          headers: { ...json, authorization: token },
          body: JSON.stringify({ DefaultNotifyUrl }),
        });
      await save(address);
      await shopRequest;
      const gatewayExit = gateway.end("SIGTERM");
      const isAnswered = () =>
        fetch(`${gateway.url}/health`).then(
          () => true,
          () => false,
        );
      while (await isAnswered()) await pause(50);
      expect(await gatewayExit).toBe(0);
      shop.closeAllConnections();
      shop.close();
      await gateway.start();
      await save("");
    },
    limitMs,
  );

  it(
    "A stopping gateway reports that it is not ready, and serves until load balancers notice",
    async () => {
      const drainMs = 8000;
      const drainingGateway = await gatewayProcess({ DRAIN_MS: String(drainMs) });
      const status = (path: string) =>
        fetch(`${drainingGateway.url}${path}`).then(
          (answer) => answer.status,
          () => undefined,
        );
      await drainingGateway.start();
      expect(await status("/ready")).toBe(200);
      const startedAt = Date.now();
      const drainedExit = drainingGateway.end("SIGTERM");
      while ((await status("/ready")) === 200) await pause(20);
      const drainingStatuses = await Promise.all(["/ready", "/health", "/api/countries"].map(status));
      expect(drainingStatuses).toEqual([503, 200, 401]);
      expect(await drainedExit).toBe(0);
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(drainMs);
      await drainingGateway.discard();
    },
    limitMs,
  );

  it(
    "A gateway starts, serves and stops even if the disk is too full for its log",
    async () => {
      const quietGateway = await gatewayProcess({ LOG_LEVEL: "info" });
      await quietGateway.start({ log: "/dev/full" });
      for (let n = 0; n < 20; n += 1) expect((await fetch(`${quietGateway.url}/ready`)).status).toBe(200);
      expect(await quietGateway.end("SIGTERM")).toBe(0);
      await quietGateway.discard();
    },
    limitMs,
  );

  it(
    "A gateway killed while writing loses no acknowledged data",
    async () => {
      const acknowledged: string[] = [];
      for (let round = 0; round < killRounds; round++) {
        let isKilled = false;
        const pendingWrites = Array.from({ length: 4 }, async () => {
          while (!isKilled) {
            const uid = await createOrder();
            if (uid) acknowledged.push(uid);
            else await pause(5);
          }
        });
        const before = acknowledged.length;
        while (acknowledged.length < before + 5) await pause(5);
        await pause(Math.random() * 500);
        await gateway.end("SIGKILL");
        isKilled = true;
        await Promise.all(pendingWrites);
        await gateway.start();
        const uidsInStore = await storedUids();
        expect(acknowledged.filter((uid) => !uidsInStore.has(uid))).toEqual([]);
      }
      expect(acknowledged.length).toBeGreaterThan(0);
    },
    limitMs + killRounds * roundMs,
  );
});
