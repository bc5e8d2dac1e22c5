import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { posConfigCheck } from "@hpay/domain";
import { eq } from "drizzle-orm";
import { companySites } from "../../../platform/database/schema/pos";
import { shopHasKey } from "../../../pos/domains/evidence";
import { mailsTo } from "../../../testing/code-mail";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../../testing/test-gateway";

const html = { headers: { accept: "text/html" } };
const host = "pekara.example";

describe("domains of a POS", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let outsider: TestPerson;
  /** The simulated answers of hosts and DNS: files by host, and TXT records by name. */
  const files = new Map<string, string>();
  const records = new Map<string, readonly string[]>();
  beforeAll(async () => {
    const panel = mkdtempSync(join(tmpdir(), "hpay-panel-"));
    for (const [folder, file, text] of [
      ["host", "index.html", "<!doctype html><head><!--hpay-boot--></head><body></body>"],
      ["federation", "registry.json", '{"revision":"r1","remotes":[]}'],
    ] as const) {
      mkdirSync(join(panel, folder));
      writeFileSync(join(panel, folder, file), text);
    }
    gateway = await testGateway({ PANEL_DIR: panel }, undefined, {
      domainRecords: {
        file: async (name, path) => {
          if (name === "dead.example") throw new Error("ECONNREFUSED");
          if (name.startsWith("slow-")) await new Promise((answer) => setTimeout(answer, 500));
          return path === "/.well-known/hpay-pos.txt" ? (files.get(name) ?? "") : "";
        },
        txt: async (name) => records.get(name) ?? [],
      },
    });
    owner = await gateway.as("owner@demo.test");
    outsider = await gateway.as("other@demo.test");
  }, startLimitMs);
  afterAll(() => gateway.close());
  beforeEach(() => {
    files.clear();
    records.clear();
  });

  const add = async (person: TestPerson, CompanyId: number, body: object) => {
    const answer = await person.call("POST", "/api/company_sites", {
      body: { CompanyId, SiteType: "site-standard", ...body },
    });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data as { id: number; MerchantsiteUid: string };
  };
  const proveDomains = async (person: TestPerson, id: number) =>
    (await person.call("POST", `/api/company_sites/${id}/actions/prove-domains`)).body.data.Domains;
  const canFrame = async (origin: string) => {
    const page = await gateway.nobody.call(
      "GET",
      `/?wmanage=/sites&origin=${encodeURIComponent(origin)}`,
      html,
    );
    const isFramed = String(page.headers["content-security-policy"]).includes(`frame-ancestors ${origin};`);
    const isOpener = String(page.body).includes(`"knownOpener":"${origin}"`);
    expect(isFramed).toBe(isOpener);
    return isFramed;
  };
  const states = async (person: TestPerson, id: number) =>
    (await person.call("GET", `/api/company_sites/${id}`)).body.data.Domains;
  const subjectsTo = async (email: string) => (await mailsTo(gateway, email)).map(({ subject }) => subject);

  it("A POS with an unproven host can neither frame nor control the panel", async () => {
    const { id } = await add(owner, 1, { Url: "napad.example" });
    expect(await canFrame("https://napad.example")).toBe(false);
    expect(await states(owner, id)).toEqual([
      { Host: "napad.example", Method: null, ProvenAt: null, EndsAt: null, CheckedAt: null },
    ]);
    expect(await proveDomains(owner, id)).toEqual([
      {
        Host: "napad.example",
        Method: null,
        Faults: { file: "NOT_FOUND", dns: "NOT_FOUND", connect: "NO_ADDRESS" },
      },
    ]);
    expect(await canFrame("https://napad.example")).toBe(false);
  });

  it("A file that names the POS proves only the host that serves it", async () => {
    const { id, MerchantsiteUid } = await add(owner, 1, { Url: `${host}/rs`, Urls: "dead.example" });
    files.set(`www.${host}`, `# proof\r\n hpay-pos=${MerchantsiteUid} \r\n`);
    const [ownState, unreachableState] = await proveDomains(owner, id);
    expect(ownState).toMatchObject({ Host: host, Method: "file" });
    expect(unreachableState).toMatchObject({
      Host: "dead.example",
      Method: null,
      Faults: { file: "UNREACHABLE" },
    });
    expect(await canFrame(`https://${host}`)).toBe(true);
    expect(await canFrame(`https://www.${host}`)).toBe(true);
    expect(await canFrame("https://dead.example")).toBe(false);
    expect((await states(owner, id))[0]).toMatchObject({ Host: host, Method: "file", EndsAt: null });
    const update = await owner.call("PUT", `/api/company_sites/${id}`, { body: { Url: "druga.example" } });
    expect(update.status).toBe(200);
    expect(await canFrame(`https://${host}`)).toBe(false);
  });

  it("Many slow hosts are checked in parallel, so that a check takes no longer than the slowest host", async () => {
    const slow = (at: number) => `slow-${at}.example`;
    const Urls = Array.from({ length: 11 }, (_, at) => slow(at)).join(",");
    const { id } = await add(owner, 1, { Url: slow(11), Urls });
    const startedAt = performance.now();
    expect(await proveDomains(owner, id)).toHaveLength(12);
    expect(performance.now() - startedAt).toBeLessThan(4000);
  });

  it("A DNS record can prove a host with Cyrillic letters", async () => {
    const { id, MerchantsiteUid } = await add(owner, 1, { Url: "поморац.срб" });
    const ascii = new URL("https://поморац.срб").hostname;
    records.set(`_hpay-pos.${ascii}`, ["v=spf1 -all", `hpay-pos=${MerchantsiteUid}`]);
    expect(await proveDomains(owner, id)).toMatchObject([{ Host: ascii, Method: "dns" }]);
    expect(await canFrame(`https://${ascii}`)).toBe(true);
  });

  it("A file that names another POS does not prove the host", async () => {
    const { id, MerchantsiteUid } = await add(owner, 1, { Url: "tudji-fajl.example" });
    files.set(
      "tudji-fajl.example",
      `hpay-pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f\nhpay-pos=${MerchantsiteUid}x`,
    );
    expect(await proveDomains(owner, id)).toMatchObject([{ Method: null, Faults: { file: "NOT_FOUND" } }]);
  });

  it("The owner of a squatted host can prove ownership and take the host over", async () => {
    const squattedHost = "zauzeto.example";
    const squatter = await add(outsider, 3, { Url: squattedHost });
    files.set(squattedHost, `hpay-pos=${squatter.MerchantsiteUid}`);
    await proveDomains(outsider, squatter.id);
    expect(await canFrame(`https://${squattedHost}`)).toBe(true);
    const takeoverAnswer = await owner.call("POST", "/api/company_sites", {
      body: { CompanyId: 1, Url: squattedHost, SiteType: "site-standard" },
    });
    expect(takeoverAnswer.body.error).toMatch(/^409 SITE_EXISTS/);
    expect(takeoverAnswer.body.errors).toMatchObject([{ field: "Url", code: "SITE_EXISTS" }]);

    const ownPos = await add(owner, 1, { Url: "nas.example", Urls: squattedHost });
    files.set(squattedHost, `hpay-pos=${ownPos.MerchantsiteUid}`);
    expect((await proveDomains(owner, ownPos.id))[1]).toMatchObject({ Host: squattedHost, Method: "file" });
    expect((await states(outsider, squatter.id))[0]).toMatchObject({ Method: null });
    expect(await canFrame(`https://${squattedHost}`)).toBe(true);
    await outsider.call("PUT", `/api/company_sites/${squatter.id}`, { body: { Enabled: false } });
    expect(await canFrame(`https://${squattedHost}`)).toBe(true);
    expect(await subjectsTo("other@demo.test")).toContain(`${squattedHost} više ne pripada vašem POS-u`);
    expect(await subjectsTo("owner@demo.test")).toContain(`${squattedHost} je potvrđen za vaš POS`);
    const update = await owner.call("PUT", `/api/company_sites/${ownPos.id}`, {
      body: { Url: squattedHost },
    });
    expect(update.status).toBe(200);
  });

  it("A company that names an address first does not block it for other companies", async () => {
    await add(outsider, 3, { Url: "prvi.example" });
    await add(owner, 1, { Url: "prvi.example" });
  });

  it("A host that names a POS of each of two companies belongs to both", async () => {
    const one = await add(owner, 1, { Url: "zajedno.example" });
    const secondPos = await add(outsider, 3, { Url: "zajedno.example/drugi" });
    files.set(
      "zajedno.example",
      [one, secondPos].map(({ MerchantsiteUid }) => `hpay-pos=${MerchantsiteUid}`).join("\n"),
    );
    await proveDomains(owner, one.id);
    await proveDomains(outsider, secondPos.id);
    expect((await states(owner, one.id))[0]).toMatchObject({ Method: "file" });
    expect((await states(outsider, secondPos.id))[0]).toMatchObject({ Method: "file" });
  });

  it("A domain without proof keeps its rights for two weeks after an e-mail", async () => {
    const soldHost = "prodato.example";
    const day = 24 * 60 * 60_000;
    const { id, MerchantsiteUid } = await add(owner, 1, { Url: soldHost });
    const line = `hpay-pos=${MerchantsiteUid}`;
    files.set(soldHost, line);
    await proveDomains(owner, id);
    const before = await states(owner, id);
    await gateway.jobs.runDue();
    expect(await states(owner, id)).toEqual(before);

    files.delete(soldHost);
    gateway.pass(8 * day);
    owner = await gateway.as("owner@demo.test");
    await gateway.jobs.runDue();
    const [missingState] = await states(owner, id);
    expect(missingState).toMatchObject({ Method: "file" });
    const endDate = missingState.EndsAt.slice(0, 10);
    expect(await canFrame(`https://${soldHost}`)).toBe(true);
    expect(await subjectsTo("owner@demo.test")).toContain(`Nema više dokaza za ${soldHost}`);

    // A restored proof ends the grace period, and a later loss starts a new one.
    files.set(soldHost, line);
    gateway.pass(2 * day);
    owner = await gateway.as("owner@demo.test");
    await gateway.jobs.runDue();
    expect((await states(owner, id))[0]).toMatchObject({ Method: "file", EndsAt: null });
    files.delete(soldHost);
    gateway.pass(8 * day);
    owner = await gateway.as("owner@demo.test");
    await gateway.jobs.runDue();
    expect((await states(owner, id))[0].EndsAt.slice(0, 10) > endDate).toBe(true);
    // A check by a person does not move the deadline.
    await proveDomains(owner, id);
    gateway.pass(15 * day);
    owner = await gateway.as("owner@demo.test");
    expect(await canFrame(`https://${soldHost}`)).toBe(false);
    await gateway.jobs.runDue();
    expect((await states(owner, id))[0]).toMatchObject({ Method: null });
    expect(await subjectsTo("owner@demo.test")).toContain(`${soldHost} više nije potvrđen za vaš POS`);
    const filter = JSON.stringify({ Action: "lose-domain", RecordId: id });
    expect((await owner.call("GET", `/api/audit_log?filter=${filter}`)).body.data).toHaveLength(1);
  });

  it("Domain checks are forbidden to staff and rate-limited for admins", async () => {
    const staff = await gateway.as("staff@demo.test");
    const refusal = await staff.call("POST", "/api/company_sites/1/actions/prove-domains");
    expect(refusal.body.error).toMatch(/^403/);
    const admin = await gateway.as("admin@demo.test");
    const statuses = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await admin.call("POST", "/api/company_sites/1/actions/prove-domains")).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe("a shop's answer as a proof", () => {
  let gateway: TestGateway;
  let shop: Server;
  let statusFor: (isRightKey: boolean) => number;
  beforeAll(async () => {
    const rightAnswer = posConfigCheck("5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", "demo-shop-secret");
    shop = createServer(async (request, response) => {
      let text = "";
      for await (const part of request) text += part;
      response.writeHead(statusFor(JSON.parse(text).checkstr === rightAnswer)).end();
    });
    await new Promise<void>((resolve) => shop.listen(0, "localhost", resolve));
    gateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
  }, startLimitMs);
  afterAll(async () => {
    await gateway.close();
    await new Promise((resolve) => shop.close(resolve));
  });

  const checkAddress = async (address = `http://localhost:${(shop.address() as AddressInfo).port}/hook`) => {
    const { services } = gateway;
    const [site] = await services.db.select().from(companySites).where(eq(companySites.id, 1));
    if (!site) throw new Error("there is no demo shop");
    return shopHasKey(services, { ...site, defaultNotifyUrl: address }, "localhost");
  };

  it.each([
    [
      "accepts the correct key and refuses a wrong one",
      (isRightKey: boolean) => (isRightKey ? 200 : 406),
      null,
    ],
    ["accepts everything", () => 200, "NOT_CHECKED"],
    ["refuses everything", () => 403, "REFUSED"],
    ["is too busy for the second message", (isRightKey: boolean) => (isRightKey ? 200 : 429), "NOT_CHECKED"],
  ])("A key check recognizes a shop that %s", async (_, answers, fault) => {
    statusFor = answers;
    expect(await checkAddress()).toBe(fault);
  });

  it("A shop that accepts only the first message does not pass the key check", async () => {
    let n = 0;
    statusFor = () => (n++ === 0 ? 200 : 403);
    expect(await checkAddress()).toBe("REFUSED");
  });

  it("An address on another host does not prove the host", async () => {
    expect(await checkAddress("http://127.0.0.1:9/hook")).toBe("NO_ADDRESS");
    expect(await checkAddress("")).toBe("NO_ADDRESS");
  });
});
