import { startedGateway } from "../../../testing/started-gateway";

describe("history of people and addresses", () => {
  const env = startedGateway();
  const details = async (resource: string) => {
    const filter = encodeURIComponent(JSON.stringify({ Resource: resource }));
    const { body } = await env.owner.call("GET", `/api/audit_log?order=asc&filter=${filter}`);
    return body.data.map(({ Action, Details }: Record<string, string>) => [
      Action,
      JSON.parse(Details ?? ""),
    ]);
  };

  it("The history shows a member's roles even after the member is removed", async () => {
    const body = { CompanyId: 1, UserId: "other@demo.test", Role: "staff" };
    const { id, UserId } = (await env.owner.call("POST", "/api/user_companies", { body })).body.data;
    await env.owner.call("PUT", `/api/user_companies/${id}`, { body: { Role: "admin" } });
    await env.owner.call("DELETE", `/api/user_companies/${id}`);
    expect(await details("user_companies")).toEqual([
      ["create", { UserId, Role: "staff" }],
      ["update", { fields: ["Role"], Role: "staff" }],
      ["delete", { UserId, Role: "admin" }],
    ]);
  });

  it("The history still shows a notification address that was replaced", async () => {
    for (const host of ["drugi", "dunav"])
      await env.owner.call("PUT", "/api/company_sites/1", {
        body: { DefaultNotifyUrl: `https://${host}.example/notify` },
      });
    expect((await details("company_sites")).at(-1)).toEqual([
      "update",
      { fields: ["DefaultNotifyUrl"], DefaultNotifyUrl: "https://drugi.example/notify" },
    ]);
  });

  it("The history shows the last digits of a bank account that was changed and changed back", async () => {
    const { Data } = (await env.owner.call("GET", "/api/companies/1")).body.data;
    const storedData = JSON.parse(Data);
    const [uid = "", first] = Object.entries<Record<string, string>>(storedData.Warehouses)[0] ?? [];
    const ownAccount = first?.CODBankAccount ?? "";
    for (const CODBankAccount of ["265-0000000004242-11", ownAccount, ownAccount.replaceAll("-", "")]) {
      const Warehouses = { ...storedData.Warehouses, [uid]: { ...first, CODBankAccount } };
      const body = { Data: JSON.stringify({ ...storedData, Warehouses }) };
      expect((await env.owner.call("PUT", "/api/companies/1", { body })).status).toBe(200);
    }
    const change = (before: string, after: string) => [
      "update",
      { fields: ["Data"], accounts: { [`Warehouses.${uid}.CODBankAccount`]: { before, after } } },
    ];
    expect((await details("companies")).slice(-3)).toEqual([
      change("•••0173", "•••4211"),
      change("•••4211", "•••0173"),
      ["update", { fields: ["Data"] }],
    ]);
  });
});
