import { startedGateway } from "../../../testing/started-gateway";

const url = "/api/company_sites/1";
const reveal = `${url}/actions/reveal-secret`;

describe("the secret key of a POS", () => {
  const env = startedGateway();
  const views = async (): Promise<number> => {
    const owner = await env.gateway.as("owner@demo.test");
    const filter = encodeURIComponent(JSON.stringify({ Action: "reveal-secret", RecordId: 1 }));
    return (await owner.call("GET", `/api/audit_log?filter=${filter}`)).body.total;
  };

  it("A POS record contains its secret only after a fresh sign-in", async () => {
    const owner = await env.gateway.as("owner@demo.test");
    const before = await views();
    const shownSecret = (await owner.call("GET", url)).body.data.SecretToken;
    expect(shownSecret).toEqual({ Token: expect.stringMatching(/.{10}/), UserId: expect.any(Number) });
    await owner.call("GET", url);
    expect(await views()).toBe(before + 1);
    env.gateway.pass(16 * 60_000);
    expect((await owner.call("GET", url)).body.data.SecretToken).toBeNull();
    const refusal = await owner.call("POST", reveal);
    expect([refusal.status, refusal.body.error]).toEqual([
      403,
      expect.stringMatching(/^403 REAUTH_REQUIRED/),
    ]);
    const freshOwner = await env.gateway.as("owner@demo.test");
    expect((await freshOwner.call("POST", reveal)).body.data).toEqual({ id: 1, SecretToken: shownSecret });
    expect(await views()).toBe(before + 2);
  });

  it("Only the creator and admins can reveal the secret", async () => {
    for (const [email, status] of [
      ["admin@demo.test", 200],
      ["staff@demo.test", 403],
      ["support@demo.test", 403],
    ] as const) {
      const person = await env.gateway.as(email);
      expect([email, (await person.call("POST", reveal)).status]).toEqual([email, status]);
    }
  });
});
