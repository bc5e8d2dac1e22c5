import { once } from "node:events";
import { request } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import type { Socket } from "socket.io-client";
import { type DeployedGateways, deployedGateways } from "../testing/deployed/deployed-gateways";
import { type Answer, type Visitor, visitor } from "../testing/deployed/visitor";
import { type ShopKeys, signedRequest } from "../testing/playing-shop";
import { startLimitMs } from "../testing/test-gateway";

const limitMs = 240_000;
/** Longest time that a shop may go without a good answer on a busy machine. */
const maxSilenceMs = 60_000;
const ordersBefore = 10;
const ordersAfter = 30;
const hsts = "strict-transport-security";

const valuesOf = ({ rawHeaders }: Answer, name: string): readonly string[] =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);

describe("two gateways in production behind the delivered TLS proxy", () => {
  let deployment: DeployedGateways;
  let anybody: Visitor;
  let authorization = "";
  let pos: { readonly id: number; readonly companyId: number; readonly keys: ShopKeys };
  const visitorFrom = (address: string) => visitor(deployment.url, deployment.ca, address);
  const signIn = (method: string, path: string, body?: object) =>
    anybody.ask(method, path, body, { authorization });
  const recordOf = async (method: string, path: string, body?: object) => {
    const answer = await signIn(method, path, body);
    if (!answer.body.data) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };

  beforeAll(async () => {
    deployment = await deployedGateways();
    anybody = visitorFrom("127.0.0.1");
    const person = {
      Name: "Ana Jovanović",
      Email: "ana@primer.example",
      Password: "Tajna-123",
      Confirmpassword: "Tajna-123",
    };
    const { body: registration } = await anybody.ask("POST", "/register", person);
    let SecurityCode = "";
    while (SecurityCode === "") {
      await pause(50);
      SecurityCode = await deployment.mailedCode(person.Email);
    }
    const EmailVerification = { Reference: registration.email_verify, SecurityCode };
    const registered = await anybody.ask("POST", "/register", { ...person, EmailVerification });
    authorization = registered.body.authorization.authToken;
    const company = await recordOf("POST", "/api/companies", {
      Name: "Kafa i čaj",
      RegNo: "12345678",
      TaxNo: "123456789",
      Address: "Ulica 1",
      Country: "RS",
    });
    const site = { CompanyId: company.id, Url: "kafa.example", SiteType: "site" };
    const { id } = await recordOf("POST", "/api/company_sites", site);
    const { MerchantsiteUid, SecretToken } = await recordOf("GET", `/api/company_sites/${id}`);
    pos = { id, companyId: company.id, keys: { uid: MerchantsiteUid, secret: SecretToken.Token } };
  }, startLimitMs);
  afterAll(() => deployment.discard(), limitMs);

  it.each(["/", "/health", "/api/companies", "/metrics", "/nothing-here"])(
    "A response has exactly one HSTS header: %s",
    async (path) => {
      const answer = await anybody.ask("GET", path);
      expect(valuesOf(answer, hsts)).toEqual(["max-age=63072000; includeSubDomains"]);
    },
  );

  it("A web socket at an ordinary address does not make the proxy mark its gateways as failed", async () => {
    const upgrade = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    };
    for (const path of ["/health", "//wsapi/health"]) await anybody.ask("GET", path, undefined, upgrade);
    expect((await anybody.ask("GET", "/health")).status).toBe(200);
  });

  it("A release larger than six megabytes gets through the proxy to the registry", async () => {
    const command = ["registry", "key", "mfe-large", "large team", "large CI", "publish"];
    const { output } = await deployment.gateways[0].run(command);
    const key = /hpr_[\w-]+/.exec(output)?.[0] ?? output;
    const path = "/api/federation/remotes/mfe-large/releases";
    const answer = await anybody.ask("POST", path, { owner: "x".repeat(8_000_000) }, { authorization: key });
    expect([answer.status, answer.body.error_code]).toEqual([400, "VALIDATION"]);
  });

  it("The gateway refuses a slow body before it fills the proxy's memory", async () => {
    const uploadRequest = request(`${deployment.url}/upload`, {
      method: "POST",
      ca: deployment.ca,
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": 6_000_000 },
    });
    uploadRequest.on("error", () => undefined).write("--x");
    const [{ statusCode }] = await once(uploadRequest, "response");
    uploadRequest.destroy();
    expect(statusCode).toBe(401);
  }, 12_000);

  it("A client still sending a refused body receives the refusal, and no gateway is marked as failed", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const upload = request(`${deployment.url}/upload`, {
          method: "POST",
          ca: deployment.ca,
          headers: { "content-type": "multipart/form-data; boundary=x", "content-length": 6_000_000 },
        });
        upload.on("error", () => undefined);
        const flood = setInterval(() => upload.write("x".repeat(64 * 1024)), 100);
        const [{ statusCode }] = await once(upload, "response");
        clearInterval(flood);
        upload.destroy();
        return statusCode;
      }),
    );
    expect(statuses).toEqual([401, 401, 401, 401]);
    for (let n = 0; n < 4; n++) expect((await anybody.ask("GET", "/health")).status).toBe(200);
  }, 20_000);

  it("Requests that a gateway cannot read fail alone, without other clients losing a gateway", async () => {
    // nginx accepts 32 kB of headers, and a gateway 16 kB.
    const large = "x".repeat(7000);
    const headers = { "x-a": large, "x-b": large, "x-c": large, "content-length": 5_500_000 };
    for (let n = 0; n < 6; n++) {
      const upload = request(`${deployment.url}/login`, { method: "POST", ca: deployment.ca, headers });
      const end = once(upload, "close");
      upload.on("error", () => undefined).on("response", (response) => response.resume());
      upload.end("x".repeat(5_500_000));
      await end;
      expect((await anybody.ask("GET", "/health")).status).toBe(200);
    }
  }, 20_000);

  it("The proxy forwards requests for published releases to the gateway, which requires a sign-in", async () => {
    const answer = await anybody.ask("GET", "/api/federation");
    expect([answer.status, answer.body.error_code]).toEqual([401, "UNAUTHORIZED"]);
  });

  it("An http address redirects to the same page over TLS", async () => {
    const answer = await fetch(`${deployment.plainUrl}/orders?page=2`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location"), answer.headers.get(hsts)]).toEqual([
      301,
      "https://localhost/orders?page=2",
      null,
    ]);
  });

  it("Metrics are available to monitoring only, not through the proxy", async () => {
    expect((await anybody.ask("GET", "/metrics")).status).toBe(404);
    expect(await deployment.figures("hpay_store_reachable")).toEqual([1, 1]);
  });

  it("Limits use the client address that the trusted proxy reports", async () => {
    expect((await anybody.ask("GET", "/ready")).body).not.toHaveProperty("proxy");
    const guess = (client: Visitor, n: number) =>
      client.ask(
        "POST",
        "/login",
        { Email: "ana@primer.example", Password: `Guess-${n}!aA` },
        { "x-forwarded-for": `203.0.113.${n}` },
      );
    const guesser = visitorFrom("127.66.0.1");
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await guess(guesser, n)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await guess(visitorFrom("127.67.0.1"), 0)).status).toBe(200);
  });

  it(
    "Users and shops can continue when a gateway is killed, without losing orders",
    async () => {
      const auth = { token: authorization, companyId: pos.companyId, siteId: pos.id };
      const panels: { socket: Socket; receivedIds: Set<string> }[] = [];
      const open = async (address: string, transport: "websocket" | "polling") => {
        const socket = visitorFrom(address).live(auth, transport);
        const receivedUids = new Set<string>();
        socket.on("onOrderCreated", ({ order }) => receivedUids.add(order.Uid));
        panels.push({ socket, receivedIds: receivedUids });
        await new Promise<void>((resolve) => socket.once("connect", resolve));
      };
      try {
        // nginx chooses the gateway by network (`ip_hash`), so the panels connect from several networks.
        for (let at = 1; at <= 20; at++) {
          await open(`127.${at}.${at}.1`, at % 2 ? "websocket" : "polling");
          if ((await deployment.figures("hpay_live_connections")).every((n) => n > 0)) break;
        }
        const connectionCounts = await deployment.figures("hpay_live_connections");
        expect(connectionCounts.every((n) => n > 0)).toBe(true);

        const shop = visitorFrom("127.99.0.1");
        const acknowledged: string[] = [];
        let [lastAnswerAt, longestSilenceMs] = [performance.now(), 0];
        const order = async () => {
          const order_uid = `NGINX-${acknowledged.length + 1}`;
          const fields = { order_uid, order_amount: "10.00", order_currency: "RSD" };
          const body = signedRequest(fields, pos.keys);
          const isStored = () =>
            shop.ask("POST", "/clientpay/store", body).then(
              (answer) => answer.status === 200 && answer.body.error_code === undefined,
              () => false,
            );
          while (!(await isStored())) await pause(100);
          longestSilenceMs = Math.max(longestSilenceMs, performance.now() - lastAnswerAt);
          lastAnswerAt = performance.now();
          acknowledged.push(order_uid);
        };
        while (acknowledged.length < ordersBefore) await order();
        const exitOfKilled = deployment.gateways[0].end("SIGKILL");
        while (acknowledged.length < ordersBefore + ordersAfter) await order();
        await exitOfKilled;
        expect(longestSilenceMs).toBeLessThan(maxSilenceMs);

        const areReconnected = () => panels.every(({ socket }) => socket.connected);
        while (!areReconnected()) await pause(100);
        await order();
        const last = acknowledged.at(-1) ?? "";
        while (!panels.every(({ receivedIds }) => receivedIds.has(last))) await pause(50);

        const filter = encodeURIComponent(JSON.stringify({ Uid: { like: "NGINX-%" } }));
        const list = await signIn("GET", `/api/company_site_orders?perPage=1000&filter=${filter}`);
        const storedUids = list.body.data.map(({ Uid }: { Uid: string }) => Uid);
        expect(storedUids.toSorted()).toEqual(acknowledged.toSorted());

        await deployment.gateways[0].start();
        expect(await deployment.figures("hpay_store_reachable")).toEqual([1, 1]);
      } finally {
        for (const { socket } of panels) socket.disconnect();
      }
    },
    limitMs,
  );
});
