import { connect } from "node:net";
import { crc32 } from "node:zlib";
import { eq, like } from "drizzle-orm";
import sharp from "sharp";
import { attempts } from "../../../platform/database/schema/identity";
import { paymentMethods, sitePaymentMethods } from "../../../platform/database/schema/pos";
import { cleanFile } from "../../../pos/uploads/clean-file";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../../testing/test-gateway";

const boundary = "----form-of-the-test";
const filePart = (content: Buffer, name = "slika.png", type = "image/png") =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from("\r\n"),
  ]);
const field = (name: string, value: string) =>
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const end = Buffer.from(`--${boundary}--\r\n`);
const picture = (format: "png" | "jpeg" | "gif" | "webp", side = 8) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#336699" } })
    .toFormat(format)
    .toBuffer();

/** A gray progressive JPEG of 8 × 8 pixels with many empty scans. */
function jpegOfScans(count: number): Buffer {
  const segment = (marker: number, ...body: readonly number[]) =>
    Buffer.from([0xff, marker, 0, body.length + 2, ...body]);
  const table = (kind: number, symbol: number) =>
    segment(0xc4, kind, 1, ...Array.from({ length: 15 }, () => 0), symbol);
  const scan = (from: number, to: number) =>
    Buffer.concat([segment(0xda, 1, 1, 0, from, to, 0), Buffer.from([0x7f])]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    table(0, 0),
    table(0x10, 0),
    scan(0, 0),
    ...Array.from({ length: count - 1 }, (_, index) => scan(1 + (index % 63), 1 + (index % 63))),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A small picture whose header claims a large one, with a valid checksum. */
function claimingSides(png: Buffer, side: number): Buffer {
  const claimedPicture = Buffer.from(png);
  claimedPicture.writeUInt32BE(side, 16);
  claimedPicture.writeUInt32BE(side, 20);
  claimedPicture.writeUInt32BE(crc32(claimedPicture.subarray(12, 29)), 29);
  return claimedPicture;
}

describe("uploads", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  const send = async (person: TestPerson, ...parts: readonly Buffer[]) => {
    const answer = await gateway.app.inject({
      method: "POST",
      url: "/upload",
      headers: { authorization: person.token, "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([...parts, end]),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const fetchFile = (name: string) => gateway.app.inject({ method: "GET", url: `/uploads/${name}` });

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(() => gateway.close());

  it.each(["png", "jpeg", "gif"] as const)(
    // spec 1.7-post-upload-file-company
    "A %s picture is stored only as pixels under a generated name",
    async (format) => {
      const hiddenScript = "<script>alert(1)</script>";
      const content = Buffer.concat([await picture(format), Buffer.from(hiddenScript)]);
      const { status, body } = await send(
        owner,
        filePart(content, "../../etc/passwd\0.html"),
        field("company_id", "1"),
      );
      expect([status, Object.keys(body)]).toEqual([200, ["filename"]]);
      expect(body.filename).toMatch(/^[0-9a-f]{32}\.(png|jpg|gif)$/);
      const file = await fetchFile(body.filename);
      expect(file.statusCode).toBe(200);
      expect(file.headers).toMatchObject({
        "content-type": `image/${format}`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
      });
      expect(file.rawPayload.includes(hiddenScript)).toBe(false);
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 8, height: 8 });
    },
  );

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a page that calls itself a picture", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a picture that was cut off", async () => (await picture("png", 400)).subarray(0, 200)],
    ["a type that no definition names", () => Buffer.from("%PDF-1.7\n%âãÏÓ\n")],
    ["a JPEG with hundreds of scans", () => jpegOfScans(300)],
    ["a large GIF, which takes long to encode", async () => picture("gif", 4600)],
    ["a picture of 16,000 × 16,000", async () => claimingSides(await picture("png"), 16_000)],
    ["a webp, which nobody accepts", () => picture("webp")],
  ])("An upload is refused for %s", async (_what, createPicture) => {
    const { status, body } = await send(owner, filePart(await createPicture()));
    expect([status, body]).toEqual([200, { error: "UNSUPPORTED_MEDIA" }]);
  });

  it("A JPEG with a usual number of scans is stored", async () => {
    expect((await send(owner, filePart(jpegOfScans(12)))).body.filename).toMatch(/\.jpg$/);
  });

  it("A phone's WebP photo is stored where a definition accepts it", async () => {
    const photo = await cleanFile(await picture("webp", 3600), ["webp"], "photo.webp");
    expect(photo).toMatchObject({ extension: "webp" });
  });

  it("An upload form without a suitable file gets an error code from the catalogue", async () => {
    expect((await send(owner)).body).toEqual({ error: "VALIDATION" });
    expect((await send(owner, filePart(Buffer.alloc(0)))).body).toEqual({ error: "VALIDATION" });
    const largePicture = Buffer.concat([await picture("png"), Buffer.alloc(5 * 1024 * 1024)]);
    expect((await send(owner, filePart(largePicture))).body).toEqual({ error: "PAYLOAD_TOO_LARGE" });
    const foreignUpload = await send(owner, field("company_id", "99"), filePart(await picture("png")));
    expect(foreignUpload.body).toEqual({ error: "NOT_FOUND" });
    const anonymousUpload = await send(gateway.nobody, filePart(await picture("png")));
    expect([anonymousUpload.status, anonymousUpload.body.error]).toEqual([
      401,
      expect.stringMatching(/^401 /),
    ]);
    const json = await owner.call("POST", "/upload", { body: {} });
    expect(json.body).toEqual({ error: "VALIDATION" });
  });

  it.each(["/uploads/passwd", `/uploads/${"0".repeat(32)}.png`, "/uploads/..%2f..%2fetc%2fpasswd"])(
    "No uploaded file is found at %s",
    async (url) => {
      expect((await gateway.nobody.call("GET", url)).status).toBe(404);
    },
  );

  // spec 1.9-logo-types-jpg-jpeg
  it("A user can use only their own picture as a company logo", async () => {
    const { filename } = (await send(owner, filePart(await picture("png")))).body;
    const gif = (await send(owner, filePart(await picture("gif")))).body.filename;
    const other = await gateway.as("other@demo.test");
    const foreignFile = (await send(other, filePart(await picture("png")))).body.filename;
    const save = (LogoFile: string) => owner.call("PUT", "/api/companies/1", { body: { LogoFile } });
    for (const name of [foreignFile, gif, `${"0".repeat(32)}.png`, "logo.png"])
      expect((await save(name)).body.error).toMatch(/^400 VALIDATION/);
    expect((await save(filename)).body.data.LogoFile).toBe(filename);
    expect((await save(filename)).status).toBe(200);
    expect((await save("")).body.data.LogoFile).toBe("");
  });

  it("A method can use only files that its editor uploaded", async () => {
    const png = (await send(owner, filePart(await picture("png")))).body.filename;
    const gif = (await send(owner, filePart(await picture("gif")))).body.filename;
    const other = await gateway.as("other@demo.test");
    const foreignFile = (await send(other, filePart(await picture("png")))).body.filename;
    const url = "/api/company_site_payment_methods/1";
    const { Name, Currency } = JSON.parse((await owner.call("GET", url)).body.data.Data).parameters;
    const save = (Logo: string | null, rs: string | null = null) => {
      const Data = JSON.stringify({
        parameters: { Name, Currency, Logo },
        localized_parameters: { rs: { Logo: rs } },
      });
      return owner.call("PUT", url, { body: { Data } });
    };
    for (const name of [foreignFile, gif, `${"0".repeat(32)}.png`]) {
      expect((await save(name)).body.error).toMatch(/^400 VALIDATION/);
      expect((await save(null, name)).body.errors).toMatchObject([{ field: "Logo" }]);
    }
    expect((await save(png, png)).status).toBe(200);
    const admin = await gateway.as("admin@demo.test");
    const sameData = { body: { Data: (await owner.call("GET", url)).body.data.Data } };
    expect((await admin.call("PUT", url, sameData)).status).toBe(200);
  });

  it.each<[string, unknown, readonly string[]]>([
    ["a list of endings", [".pdf"], ["pdf"]],
    ["a type", "application/pdf", ["pdf"]],
    ["every picture", "image/*", ["gif"]],
    ["another ending", ".webp", []],
    ["what has no signature", ".p12,.csv,.doc", ["p12", "csv", "doc"]],
    ["what a browser runs", ".html,.svg,.js,.csv", ["csv"]],
  ])("An upload is accepted when the method's parameter allows %s", async (_case, Accepts, acceptedKinds) => {
    const { db } = gateway.services;
    const site = { CompanySiteId: 1, PaymentMethodId: 2, Caption: "Računi" };
    const creation = await owner.call("POST", "/api/company_site_payment_methods", { body: site });
    const url = `/api/company_site_payment_methods/${creation.body.data.id}`;
    const [before] = await db.select().from(paymentMethods).where(eq(paymentMethods.id, 2));
    const define = (data: string) => db.update(paymentMethods).set({ data }).where(eq(paymentMethods.id, 2));
    const isAccepted = async (kind: string, content: Buffer) => {
      const { filename } = (await send(owner, filePart(content, `file.${kind}`))).body;
      const Data = JSON.stringify({ parameters: { Bill: filename } });
      return filename !== undefined && (await owner.call("PUT", url, { body: { Data } })).status === 200;
    };
    await define(JSON.stringify({ parameters: [{ Name: "Bill", Type: "Upload", Accepts }] }));
    const files = {
      pdf: Buffer.from("%PDF-1.7\n%âãÏÓ\n"),
      gif: await picture("gif"),
      p12: Buffer.from("30820a1f0201033082", "hex"),
      csv: Buffer.from("uid,amount\n1,2.00\n"),
      doc: Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]),
      html: Buffer.from("<!doctype html><script>alert(1)</script>"),
      // The file's content does not match its name.
      zip: Buffer.from("uid,amount\n"),
    };
    const foundKinds: string[] = [];
    for (const [kind, content] of Object.entries(files))
      if (await isAccepted(kind, content)) foundKinds.push(kind);
    expect(foundKinds).toEqual(acceptedKinds);
    await define(before?.data ?? "");
    await owner.call("DELETE", url);
  });

  it("Uploads are deleted after a week if no record names them", async () => {
    const orphan = (await send(owner, filePart(await picture("png")))).body.filename;
    const logo = (await send(owner, filePart(await picture("png")))).body.filename;
    await owner.call("PUT", "/api/companies/1", { body: { LogoFile: logo } });
    gateway.pass(8 * 24 * 60 * 60_000);
    await gateway.jobs.runDue();
    expect([(await fetchFile(orphan)).statusCode, (await fetchFile(logo)).statusCode]).toEqual([404, 200]);
  });

  it("Uploads are kept as long as a ticket message names them, even without a company", async () => {
    owner = await gateway.as("owner@demo.test");
    const ticket = { Title: "Ne mogu da se prijavim", CompanyId: null };
    const { id } = (await owner.call("POST", "/api/tickets", { body: ticket })).body.data;
    const { filename } = (await send(owner, filePart(await picture("png")))).body;
    const entry = { TicketId: id, Content: "Slika", Attachments: [filename] };
    const creation = await owner.call("POST", "/api/ticket_entry", { body: entry });
    expect([creation.status, creation.body.data.Attachments]).toEqual([201, [filename]]);
    expect((await owner.call("GET", `/api/tickets/${id}`)).body.data.TicketEntries[0].Attachments).toEqual([
      filename,
    ]);
    gateway.pass(8 * 24 * 60 * 60_000);
    await gateway.jobs.runDue();
    expect((await fetchFile(filename)).statusCode).toBe(200);
  });

  it("Attached files that no record uses are deleted with their last message or their ticket", async () => {
    owner = await gateway.as("owner@demo.test");
    const ticket = { Title: "Račun kupca", CompanyId: 1 };
    const createTicket = async () =>
      (await owner.call("POST", "/api/tickets", { body: ticket })).body.data.id;
    const id = await createTicket();
    const file = async () => {
      const uploadAnswer = await send(owner, filePart(await picture("png")), field("company_id", "1"));
      return uploadAnswer.body.filename;
    };
    const attachTo = async (TicketId: number, ...Attachments: readonly string[]) =>
      (await owner.call("POST", "/api/ticket_entry", { body: { TicketId, Content: "Slika", Attachments } }))
        .body.data.id;
    const attach = (...files: readonly string[]) => attachTo(id, ...files);
    const statuses = async (...names: readonly string[]) =>
      Promise.all(names.map(async (name) => (await fetchFile(name)).statusCode));
    const [singleFile, repeatedFile, lastFile] = [await file(), await file(), await file()];
    const firstId = await attach(singleFile, repeatedFile);
    await attach(repeatedFile, lastFile);
    expect((await owner.call("DELETE", `/api/ticket_entry/${firstId}`)).status).toBe(200);
    expect(await statuses(singleFile, repeatedFile, lastFile)).toEqual([404, 200, 200]);
    // A message can name files of other records, but deleting the message does not delete those files.
    const logoFile = await file();
    expect((await owner.call("PUT", "/api/companies/1", { body: { LogoFile: logoFile } })).status).toBe(200);
    expect((await owner.call("DELETE", `/api/ticket_entry/${await attach(logoFile)}`)).status).toBe(200);
    const { db } = gateway.services;
    const [method] = await db
      .select()
      .from(sitePaymentMethods)
      .where(eq(sitePaymentMethods.companySiteId, 1));
    const data = JSON.stringify({ parameters: { Logo: lastFile } });
    await db
      .update(sitePaymentMethods)
      .set({ data })
      .where(eq(sitePaymentMethods.id, method?.id ?? 0));
    expect((await owner.call("DELETE", `/api/tickets/${id}`)).status).toBe(200);
    // The deleted ticket can still be restored, so another message does not delete its file.
    const otherId = await attachTo(await createTicket(), repeatedFile);
    expect((await owner.call("DELETE", `/api/ticket_entry/${otherId}`)).status).toBe(200);
    await gateway.jobs.runDue();
    expect(await statuses(repeatedFile, lastFile)).toEqual([200, 200]);
    gateway.pass(2 * 60 * 60_000);
    await gateway.jobs.runDue();
    expect(await statuses(repeatedFile, lastFile, logoFile)).toEqual([404, 200, 200]);
  });

  it.each([
    ["A user", "upload-user-day", 400, 200],
    ["A network address", "upload-address-day", 1500, 429],
  ])("%s can upload a limited number of files per day", async (_uploader, limit, max, statusOfOthers) => {
    const { db } = gateway.services;
    const [me, other] = [await gateway.as("owner@demo.test"), await gateway.as("staff@demo.test")];
    const sendAs = async (person: TestPerson) =>
      (await send(person, filePart(await picture("png")), field("company_id", "1"))).status;
    expect(await sendAs(me)).toBe(200);
    await db
      .update(attempts)
      .set({ n: max })
      .where(like(attempts.key, `${limit}:%`));
    expect([await sendAs(me), await sendAs(other)]).toEqual([429, statusOfOthers]);
    gateway.pass(24 * 60 * 60_000);
    expect(await sendAs(await gateway.as("owner@demo.test"))).toBe(200);
  });

  it("Only some of a person's large files wait to be cleaned at the same time", async () => {
    const person = await gateway.as("other@demo.test");
    const largeFile = Buffer.concat([await picture("png", 2000), Buffer.alloc(5_100_000)]);
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => send(person, filePart(largeFile)))))
      .map(({ status }) => status)
      .toSorted();
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    expect((await send(person, filePart(largeFile))).status).toBe(200);
  });

  it("Concurrent uploads count toward one address's memory limit", async () => {
    const { token } = await gateway.as("owner@demo.test");
    const { port } = new URL(await gateway.app.listen({ port: 0, host: "127.0.0.1" }));
    const sockets = Array.from({ length: 28 }, () =>
      connect({ port: Number(port), host: "127.0.0.1" }).on("error", () => undefined),
    );
    const refusal = new Promise<string>((resolve) => {
      for (const socket of sockets) socket.on("data", (answer) => resolve(String(answer).slice(9, 12)));
      setTimeout(resolve, 20_000, "none");
    });
    const part = filePart(Buffer.alloc(4_900_000)).subarray(0, -2);
    for (const socket of sockets) {
      socket.write(
        `POST /upload HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${6 * 1024 * 1024}\r\n\r\n`,
      );
      socket.write(part);
    }
    expect(await refusal).toBe("429");
    for (const socket of sockets) socket.destroy();
  }, 60_000);
});
