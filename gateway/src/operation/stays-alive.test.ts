import { setTimeout as pause } from "node:timers/promises";
import { type PostgresServer, startPostgres } from "@hpay/build/postgres-server";
import { onStore } from "../testing/faults/written";
import { buildGateway, type GatewayProcess, gatewayProcess } from "../testing/gateway-process";
import { startLimitMs } from "../testing/test-gateway";

describe("a process whose store refuses", () => {
  let server: PostgresServer;
  let gateway: GatewayProcess;
  const ask = async (path: string, body: Readonly<Record<string, unknown>>) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${gateway.url}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };

  beforeAll(async () => {
    buildGateway();
    server = await startPostgres();
    gateway = await gatewayProcess({
      DATABASE_URL: server.url,
      DATABASE_LOCK_MS: "200",
      SECRET_KEY: "s".repeat(32),
      NODE_OPTIONS: "--unhandled-rejections=strict",
    });
    await gateway.start();
  }, startLimitMs);
  afterAll(async () => {
    await gateway.discard();
    await server.stop();
  });

  it("The process survives a password reset with a code that cannot be stored", async () => {
    const login = await ask("/login", {
      Email: "owner@demo.test",
      IsPasswordReset: true,
      RPasswordReset: "Forgotten-1234!",
    });
    await onStore(server.url, async (client) => {
      await client.query("begin");
      await client.query("lock table due_work in exclusive mode");
      await ask("/verifybyemailsecuritycode", { Reference: login.verify_device_ref });
      for (let waits = 0; waits < 400 && !gateway.output.includes("could not be stored"); waits++)
        await pause(100);
      await client.query("rollback");
    });
    expect([gateway.hasEnded, gateway.output]).toEqual([
      false,
      expect.stringContaining("a code could not be stored"),
    ]);
  });
});
