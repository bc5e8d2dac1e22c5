import { and, eq } from "drizzle-orm";
import { unarchive } from "../../../operation/commands/archived";
import { userCompanies, users } from "../../../platform/database/schema/people";
import { startedGateway } from "../../../testing/started-gateway";

describe("keys seen by a person who leaves", () => {
  const env = startedGateway();
  const signInAs = (person: string) => env.gateway.as(`${person}@demo.test`);
  const callOnPos = async (person: string, action: string, body: object = {}) =>
    (await signInAs(person)).call("POST", `/api/company_sites/1/actions/${action}`, { body });
  const open = async () => {
    const filter = encodeURIComponent(JSON.stringify({ CompanyId: 1, State: "open" }));
    const { body } = await (await signInAs("owner")).call("GET", `/api/seen_keys?order=asc&filter=${filter}`);
    return body.data as { id: number; Kind: string; Label: string; Person: string; SeenAt: string }[];
  };
  const kinds = async () => (await open()).map(({ Kind }) => Kind);
  const linkOf = async (person: string) => {
    const [link] = await env.gateway.services.db
      .select({ id: userCompanies.id, userId: users.id })
      .from(userCompanies)
      .innerJoin(users, eq(users.id, userCompanies.userId))
      .where(and(eq(userCompanies.companyId, 1), eq(users.email, `${person}@demo.test`)));
    return link ?? { id: 0, userId: 0 };
  };
  const remove = async (person: string, remover = "owner") => {
    const answer = await (await signInAs(remover)).call(
      "DELETE",
      `/api/user_companies/${(await linkOf(person)).id}`,
    );
    expect(answer.status).toBe(200);
  };
  const addAdmin = async (person: string) => {
    const body = { CompanyId: 1, UserId: `${person}@demo.test`, Role: "admin" };
    expect((await (await signInAs("owner")).call("POST", "/api/user_companies", { body })).status).toBe(201);
  };

  it("Removing a member lists the keys that the member has seen", async () => {
    await callOnPos("admin", "reveal-secret");
    await callOnPos("admin", "embed-key");
    await remove("admin");
    const seenKeys = await open();
    expect(seenKeys.map(({ Kind, Label, Person }) => [Kind, Label, Person])).toEqual(
      expect.arrayContaining([
        ["secret", "dunav.example", "Aleksa Marković"],
        ["embed-key", "dunav.example", "Aleksa Marković"],
      ]),
    );
    for (const { SeenAt } of seenKeys) expect(Date.parse(SeenAt)).toBeGreaterThan(Date.now() - 600_000);
  });

  it("Seen keys stay listed until they are changed", async () => {
    expect((await kinds()).toSorted()).toEqual(["embed-key", "secret"]);
    expect((await callOnPos("owner", "rotate-secret", { overlapHours: 1 })).status).toBe(200);
    expect(await kinds()).toEqual(["embed-key"]);
    await callOnPos("owner", "embed-key");
    expect(await kinds()).toEqual(["embed-key"]);
    await callOnPos("owner", "embed-key", { Role: "staff", Renew: true });
    expect(await kinds()).toEqual([]);
  });

  it("A key changed since it was seen is not listed", async () => {
    await addAdmin("admin");
    await callOnPos("owner", "rotate-secret", { overlapHours: 1 });
    await remove("admin");
    expect(await kinds()).toEqual([]);
  });

  it("A member who leaves voluntarily appears in the list of seen keys", async () => {
    await addAdmin("admin");
    await callOnPos("admin", "reveal-secret");
    await remove("admin", "admin");
    const [key] = await open();
    expect(key).toMatchObject({ Kind: "secret", Person: "Aleksa Marković" });
    const dismiss = async (person: string) =>
      (await (await signInAs(person)).call("POST", `/api/seen_keys/${key?.id}/actions/dismiss`, { body: {} }))
        .status;
    expect([await dismiss("staff"), await dismiss("other"), await dismiss("support")]).toEqual([
      404, 404, 403,
    ]);
    expect(await dismiss("owner")).toBe(200);
    expect(await open()).toEqual([]);
    const filter = encodeURIComponent(JSON.stringify({ Resource: "seen_keys", Action: "dismiss" }));
    const log = await (await signInAs("owner")).call("GET", `/api/audit_log?filter=${filter}`);
    expect(log.body.data).toMatchObject([{ RecordId: key?.id, UserId: (await linkOf("owner")).userId }]);
  });

  it("Replacing a secret counts as seeing the new secret", async () => {
    await addAdmin("admin");
    const admin = await signInAs("admin");
    const pos = "/api/company_sites/1";
    const shownSecret = (await admin.call("GET", pos)).body.data.SecretToken.Token;
    const replacement = await admin.call("PUT", pos, { body: { RegenerateSecretKey: 1 } });
    expect(replacement.body.data.SecretToken.Token).not.toBe(shownSecret);
    await remove("admin");
    expect(await kinds()).toEqual(["secret"]);
    await callOnPos("owner", "rotate-secret", { overlapHours: 1 });
    expect(await kinds()).toEqual([]);
  });

  it("A secret replaced by another member counts as seen only when read again", async () => {
    await addAdmin("admin");
    const admin = await signInAs("admin");
    for (let reads = 0; reads < 2; reads += 1) {
      await callOnPos("owner", "rotate-secret", { overlapHours: 1 });
      expect((await admin.call("GET", "/api/company_sites/1")).body.data.SecretToken).not.toBeNull();
    }
    await remove("admin");
    expect(await kinds()).toEqual(["secret"]);
    await callOnPos("owner", "rotate-secret", { overlapHours: 1 });
  });

  it("Removing a member who has seen no keys adds nothing to the list of seen keys", async () => {
    await remove("staff");
    expect(await open()).toEqual([]);
  });

  it("A member demoted to a role without access to keys appears in the list of seen keys", async () => {
    await addAdmin("admin");
    await callOnPos("admin", "embed-key");
    const { id } = await linkOf("admin");
    const body = { Role: "staff" };
    expect((await (await signInAs("owner")).call("PUT", `/api/user_companies/${id}`, { body })).status).toBe(
      200,
    );
    expect(await kinds()).toContain("embed-key");
  });

  it("A key replaced by a member who then leaves stays listed while the previous key is valid", async () => {
    await callOnPos("owner", "embed-key", { Role: "staff", Renew: true });
    expect(await kinds()).toEqual([]);
    await remove("admin");
    await addAdmin("admin");
    await callOnPos("admin", "reveal-secret");
    expect((await callOnPos("admin", "rotate-secret", { overlapHours: 168 })).status).toBe(200);
    await remove("admin");
    expect(await kinds()).toEqual(["secret"]);
    await callOnPos("owner", "rotate-secret", { overlapHours: 1 });
    expect(await kinds()).toEqual([]);
  });

  it("A deleted POS that is restored lists the keys that former members have seen", async () => {
    const { db, now } = env.gateway.services;
    await addAdmin("admin");
    await callOnPos("admin", "reveal-secret");
    expect((await (await signInAs("owner")).call("DELETE", "/api/company_sites/1")).status).toBe(200);
    await remove("admin");
    expect(await kinds()).toEqual([]);
    expect(await unarchive(db, now(), { kind: "pos", id: 1 })).toContain("restored");
    expect(await kinds()).toEqual(["secret"]);
  });
});
