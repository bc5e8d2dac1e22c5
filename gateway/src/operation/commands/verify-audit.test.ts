import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { lastCodeFor } from "../../testing/code-mail";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";
import { exportAudit, readHead, verifyAudit } from "./verify-audit";

const owner = { Email: "owner@demo.test", Password: "Demo-1234!" };
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe("the audit log", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());

  const post = async (body: object) =>
    (await gateway.nobody.call("POST", "/login", { body, headers: { "user-agent": firefox } })).body;
  const verify = (end?: string) =>
    verifyAudit(gateway.services.db, gateway.services.now(), end === undefined ? undefined : readHead(end));
  /** Changes the log without its trigger, as the database's owner can. */
  const runWithoutTrigger = async (statement: string) => {
    const { db } = gateway.services;
    await db.execute(sql.raw("alter table audit_log disable trigger audit_log_stays"));
    await db.execute(sql.raw(statement));
    await db.execute(sql.raw("alter table audit_log enable trigger audit_log_stays"));
  };

  it("The audit log records the user, place and outcome of each sign-in, refusal and sign-out", async () => {
    const person = await gateway.as(owner.Email);
    const { id } = (await person.call("GET", "/me")).body;
    await post({ ...owner, Password: "Wrong-1234!" });
    await post({ Email: "Nobody@demo.test", Password: "Demo-1234!" });
    const { verify_device_ref: Reference } = await post(owner);
    await gateway.nobody.call("POST", "/verifybyemailsecuritycode", { body: { Reference } });
    const rightCode = await lastCodeFor(gateway, owner.Email);
    await post({ Reference, SecurityCode: rightCode === "000000" ? "000001" : "000000" });
    const { authorization } = await post({ Reference, SecurityCode: rightCode });
    await gateway.nobody.call("POST", "/logout", { headers: { authorization: authorization.authToken } });

    const { body } = await person.call("GET", "/api/audit_log?perPage=20");
    const storedRows = body.data
      .filter((row: { Resource: string }) => row.Resource === "users")
      .map(({ Action, UserId, Address, Details }: Record<string, string>) => ({
        Action,
        UserId,
        Address,
        ...JSON.parse(Details ?? ""),
      }));
    const place = { UserId: id, Address: "127.0.0.1" };
    expect(storedRows).toEqual([
      { Action: "sign-out", ...place, result: "OK", browser: "" },
      { Action: "sign-in", ...place, result: "OK", way: "code", browser: "Firefox, Linux" },
      { Action: "sign-in", ...place, result: "BAD_SECURITY_CODE", way: "code", browser: "Firefox, Linux" },
      {
        Action: "sign-in",
        ...place,
        result: "BAD_EMAIL_OR_PASSWORD",
        way: "password",
        browser: "Firefox, Linux",
      },
    ]);
    const { rows } = await gateway.services.db.execute<{ details: string }>(
      sql`select details from audit_log where user_id is null and action = 'sign-in'`,
    );
    expect(rows.map(({ details }) => JSON.parse(details).email)).toEqual(["N*@demo.test"]);
  });

  it("The audit log is one chain of all rows and can be exported to a file", async () => {
    await gateway.jobs.runDue();
    const { faults, line } = await verify();
    expect(faults).toEqual([]);
    const [, end = ""] = /ends with (\d+:[0-9a-f]{64})/.exec(line) ?? [];
    await post({ ...owner, Password: "Wrong-1234!" });
    expect((await verify(end)).faults).toEqual([]);
    const file = join(mkdtempSync(join(tmpdir(), "hpay-audit-")), "audit.jsonl");
    const rows = await exportAudit(gateway.services.db, file);
    const lines = readFileSync(file, "utf8").trim().split("\n");
    expect(lines).toHaveLength(rows);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ action: "sign-in", hash: expect.any(String) });
  });

  it("The audit log is append-only, and its chain cannot be rewritten", async () => {
    for (const change of [
      "action = 'x'",
      "hash = 'x'",
      "chain = 100000",
      "previous_hash = 'x'",
      "user_id = 2",
    ])
      await expect(
        gateway.services.db.execute(sql.raw(`update audit_log set ${change} where chain = 3`)),
      ).rejects.toThrow();
    await expect(gateway.services.db.execute(sql`delete from audit_log where chain = 3`)).rejects.toThrow();
  });

  it("The audit check finds changed rows, removed rows, and a truncated end", async () => {
    const { line } = await verify();
    const [, end = ""] = /ends with (\d+:[0-9a-f]{64})/.exec(line) ?? [];
    await runWithoutTrigger("create table first_rows as select * from audit_log where chain <= 5");
    await runWithoutTrigger("delete from audit_log where chain <= 5");
    const missing = (rows: string) =>
      `rows ${rows} are missing: the next one is of ${new Date().toISOString().slice(0, 10)}, and pruning leaves one of more than 365 days before it`;
    expect((await verify(end)).faults).toEqual([missing("1 to 5")]);
    await runWithoutTrigger("insert into audit_log select * from first_rows");
    await runWithoutTrigger("drop table first_rows");
    await runWithoutTrigger("update audit_log set address = '203.0.113.1' where chain = 2");
    expect((await verify()).faults).toEqual([expect.stringMatching(/^row 2 \(id \d+\) was changed$/)]);
    await runWithoutTrigger("delete from audit_log where chain = 2");
    expect((await verify()).faults).toEqual([missing("2 to 2")]);
    await runWithoutTrigger(`delete from audit_log where chain = ${end.split(":")[0]}`);
    expect((await verify(end)).faults).toEqual([
      missing("2 to 2"),
      `the recorded end ${end} is not in the chain`,
    ]);
  });

  it("A fresh sign-in is required to make a user an admin or delete a company or POS", async () => {
    const person = await gateway.as(owner.Email);
    gateway.pass(16 * 60_000);
    const invite = { CompanyId: 1, Email: "new@primer.example", Role: "admin" };
    const answers = [
      await person.call("POST", "/api/invitations", { body: invite }),
      await person.call("DELETE", "/api/companies/1"),
      await person.call("DELETE", "/api/company_sites/1"),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [403, expect.stringMatching(/^403 REAUTH_REQUIRED/)]),
    );
    const staff = await person.call("POST", "/api/invitations", { body: { ...invite, Role: "staff" } });
    expect(staff.status).toBe(201);
  });
});
