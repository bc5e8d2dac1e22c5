import { demoPlatform } from "../../testing/demo-platform";
import type { DemoPostgres } from "../../testing/demo-postgres";
import { type LiveClients, liveClients, nextPush } from "../../testing/live-client";
import { portal, signedRequest } from "../../testing/signed-session";
import { demoDatabase, startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

describe("embedded live connections of two gateways on one database", () => {
  let database: DemoPostgres;
  let firstGateway: TestGateway;
  let other: TestGateway;
  const panelClients: LiveClients[] = [];
  beforeAll(async () => {
    database = await demoDatabase();
    [firstGateway, other] = await Promise.all([testGateway({}, database), testGateway({}, database)]);
    for (const gateway of [firstGateway, other]) panelClients.push(await liveClients(gateway));
  }, startLimitMs);
  afterAll(async () => {
    for (const clients of panelClients) clients.close();
    await firstGateway.close();
    await other.close();
    await database.discard();
  });

  /** Opens a page with the session's token on each gateway. */
  const openPages = async (token: string) =>
    Promise.all(panelClients.map((clients) => clients.open({ token })));
  const agreedSession = async (name?: string) => {
    const platform = await demoPlatform(firstGateway, name);
    await platform.ask();
    await platform.agree();
    return { ...platform, token: (await platform.open()).body.data.token as string };
  };
  const ownToken = async (): Promise<string> => {
    const owner = await firstGateway.as("owner@demo.test");
    const { body } = await owner.call("POST", "/api/company_sites/1/actions/embed-key", { body: {} });
    const sessionRequest = signedRequest(firstGateway, { key: body.data.EmbedKey.Token });
    return (await firstGateway.nobody.call("POST", "/api/embed_sessions", { body: sessionRequest })).body.data
      .token;
  };

  it.each<[string, (platform: Awaited<ReturnType<typeof agreedSession>>) => Promise<unknown>]>([
    ["the merchant withdraws", ({ uid, decide }) => decide({ Partner: uid, Consent: false })],
    ["the operator makes another key", ({ uid, operate }) => operate({ kind: "key", nameOrUid: uid })],
    ["the operator ends the platform", ({ uid, operate }) => operate({ kind: "end", nameOrUid: uid })],
    [
      "the operator takes its origin away",
      ({ uid, operate }) => operate({ kind: "origins", nameOrUid: uid, origins: ["https://other.example"] }),
    ],
  ])("A platform's open pages are disconnected immediately on every gateway when %s", async (_, end) => {
    const platform = await agreedSession();
    const sockets = await openPages(platform.token);
    const stayingPages = await openPages(await ownToken());
    const disconnections = Promise.all(sockets.map((socket) => nextPush(socket, "disconnect")));
    await end(platform);
    expect(await disconnections).toEqual([
      ["io server disconnect", undefined],
      ["io server disconnect", undefined],
    ]);
    for (const clients of panelClients)
      await expect(clients.open({ token: platform.token })).rejects.toThrow("401 UNAUTHORIZED");
    for (const socket of stayingPages)
      expect(await socket.emitWithAck("selectSite", {})).toMatchObject({ siteId: 1 });
    const headers = { authorization: platform.token, origin: portal };
    for (const gateway of [firstGateway, other])
      expect((await gateway.nobody.call("GET", "/api/company_sites_orders", { headers })).status).toBe(401);
  });

  it("A withdrawal does not disconnect the pages of another platform or POS", async () => {
    const [leavingPartner, stayingPartner] = [
      await agreedSession(),
      await agreedSession("Other portal d.o.o."),
    ];
    const disconnections = Promise.all(
      (await openPages(leavingPartner.token)).map((socket) => nextPush(socket, "disconnect")),
    );
    const stayingPages = await openPages(stayingPartner.token);
    await leavingPartner.decide({ Partner: leavingPartner.uid, Consent: false });
    await disconnections;
    for (const socket of stayingPages)
      expect(await socket.emitWithAck("selectSite", {})).toMatchObject({ siteId: 1 });
  });

  it("Changing the embed key, or disabling or deleting the POS, disconnects open pages on every gateway", async () => {
    const owner = await firstGateway.as("owner@demo.test");
    const site = "/api/company_sites/1";
    const endings = [
      () => owner.call("POST", `${site}/actions/embed-key`, { body: { Role: "staff", Renew: true } }),
      () => owner.call("PUT", site, { body: { Enabled: false } }),
      () => owner.call("DELETE", site),
    ];
    for (const end of endings) {
      const sockets = await openPages(await ownToken());
      const disconnections = Promise.all(sockets.map((socket) => nextPush(socket, "disconnect")));
      expect((await end()).status).toBeLessThan(300);
      await disconnections;
      await owner.call("PUT", site, { body: { Enabled: true } });
    }
  });
});
