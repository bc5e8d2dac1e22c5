import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

describe("gateway mailbox", () => {
  let gateway: TestGateway;
  const page = async (query = "") => String((await gateway.nobody.call("GET", `/dev/mail${query}`)).body);

  beforeAll(async () => {
    gateway = await testGateway();
    await gateway.services.mailer.send({
      to: "kupac@primer.example",
      subject: "Link <za> plaćanje",
      text: "Platite na https://dunav.example/p?a=1&b=2 ili <script>",
      html: "",
    });
  }, startLimitMs);
  afterAll(() => gateway.close());

  it.each([
    { host: "evil.example" },
    { host: "evil.example:4000" },
    { host: "localhost.evil.example" },
    { host: "[" },
    { host: "localhost", "x-forwarded-for": "203.0.113.7" },
    { host: "localhost", forwarded: "for=203.0.113.7" },
  ])("Pages at /dev cannot be reached through another host name or a tunnel: %j", async (headers) => {
    for (const path of ["/dev/mail", "/dev/mail.json", "/dev/buy-key?pos=x"])
      expect((await gateway.nobody.call("GET", path, { headers })).status).toBe(404);
    const body = { packet: "x" };
    expect((await gateway.nobody.call("POST", "/dev/courier", { headers, body })).status).toBe(404);
  });

  it("The mailbox page refreshes automatically until an e-mail is open", async () => {
    const list = await page("?to=kupac");
    expect(list).toContain('http-equiv="refresh"');
    expect(list).not.toContain("Platite na");
    const [, mailPath = ""] = /href="(\/dev\/mail\?[^"]+)"/.exec(list) ?? [];
    const mail = await page(mailPath.replace("/dev/mail", "").replaceAll("&amp;", "&"));
    expect(mail).not.toContain("refresh");
    expect(mail).toContain("Link &lt;za&gt; plaćanje");
    expect(mail).toContain('Platite na <a href="https://dunav.example/p?a=1&amp;b=2" rel="noreferrer">');
    expect(mail).toContain("ili &lt;script&gt;");
    expect(mail).toContain('href="/dev/mail?to=kupac"');
  });
});
