import { demoPlatform } from "../../testing/demo-platform";
import type { DemoPostgres } from "../../testing/demo-postgres";
import { type LiveClients, liveClients, nextPush } from "../../testing/live-client";
import { portal, signedRequest } from "../../testing/signed-session";
import { demoDatabase, startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

describe("embedded live connections of two gateways on one database", () => {
  let database: DemoPostgres;
  let one: TestGateway;
  let other: TestGateway;
  const live: LiveClients[] = [];
  beforeAll(async () => {
    database = await demoDatabase();
    [one, other] = await Promise.all([testGateway({}, database), testGateway({}, database)]);
    for (const gateway of [one, other]) live.push(await liveClients(gateway));
  }, startLimitMs);
  afterAll(async () => {
    for (const clients of live) clients.close();
    await one.close();
    await other.close();
    await database.discard();
  });

  /** Opens a page with the session's token on each gateway. */
  const opened = async (token: string) => Promise.all(live.map((clients) => clients.open({ token })));
  const agreed = async (name?: string) => {
    const platform = await demoPlatform(one, name);
    await platform.ask();
    await platform.agree();
    return { ...platform, token: (await platform.open()).body.data.token as string };
  };
  const ownToken = async (): Promise<string> => {
    const owner = await one.as("owner@demo.test");
    const { body } = await owner.call("POST", "/api/company_sites/1/actions/embed-key", { body: {} });
    const requested = signedRequest(one, { key: body.data.EmbedKey.Token });
    return (await one.nobody.call("POST", "/api/embed_sessions", { body: requested })).body.data.token;
  };

  it.each<[string, (platform: Awaited<ReturnType<typeof agreed>>) => Promise<unknown>]>([
    ["the merchant withdraws", ({ uid, decide }) => decide({ Partner: uid, Consent: false })],
    ["the operator makes another key", ({ uid, operate }) => operate({ kind: "key", which: uid })],
    ["the operator ends the platform", ({ uid, operate }) => operate({ kind: "end", which: uid })],
    [
      "the operator takes its origin away",
      ({ uid, operate }) => operate({ kind: "origins", which: uid, origins: ["https://other.example"] }),
    ],
  ])("A platform's open pages are disconnected immediately on every gateway when %s", async (_, end) => {
    const platform = await agreed();
    const sockets = await opened(platform.token);
    const stays = await opened(await ownToken());
    const disconnected = Promise.all(sockets.map((socket) => nextPush(socket, "disconnect")));
    await end(platform);
    expect(await disconnected).toEqual([
      ["io server disconnect", undefined],
      ["io server disconnect", undefined],
    ]);
    for (const clients of live)
      await expect(clients.open({ token: platform.token })).rejects.toThrow("401 UNAUTHORIZED");
    for (const socket of stays)
      expect(await socket.emitWithAck("selectSite", {})).toMatchObject({ siteId: 1 });
    const headers = { authorization: platform.token, origin: portal };
    for (const gateway of [one, other])
      expect((await gateway.nobody.call("GET", "/api/company_sites_orders", { headers })).status).toBe(401);
  });

  it("A withdrawal does not disconnect the pages of another platform or POS", async () => {
    const [leaving, staying] = [await agreed(), await agreed("Other portal d.o.o.")];
    const disconnected = Promise.all(
      (await opened(leaving.token)).map((socket) => nextPush(socket, "disconnect")),
    );
    const stays = await opened(staying.token);
    await leaving.decide({ Partner: leaving.uid, Consent: false });
    await disconnected;
    for (const socket of stays)
      expect(await socket.emitWithAck("selectSite", {})).toMatchObject({ siteId: 1 });
  });

  it("An embed key change or a disabled or deleted POS disconnects open pages on every gateway", async () => {
    const owner = await one.as("owner@demo.test");
    const site = "/api/company_sites/1";
    const ends = [
      () => owner.call("POST", `${site}/actions/embed-key`, { body: { Role: "staff", Renew: true } }),
      () => owner.call("PUT", site, { body: { Enabled: false } }),
      () => owner.call("DELETE", site),
    ];
    for (const end of ends) {
      const sockets = await opened(await ownToken());
      const disconnected = Promise.all(sockets.map((socket) => nextPush(socket, "disconnect")));
      expect((await end()).status).toBeLessThan(300);
      await disconnected;
      await owner.call("PUT", site, { body: { Enabled: true } });
    }
  });
});
