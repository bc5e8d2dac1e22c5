import { startedGateway } from "../../../testing/started-gateway";

describe("a bank transfer that nobody has configured", () => {
  const env = startedGateway();
  const url = "/api/company_site_payment_methods";
  const transferId = async () =>
    (
      await env.owner.call(
        "GET",
        `/api/payment_methods?filter=${encodeURIComponent('{"Name":"bank-transfer"}')}`,
      )
    ).body.data[0].id;
  const dataOf = (parameters: object) => JSON.stringify({ parameters });
  const add = async (moreFields: object) =>
    env.owner.call("POST", url, {
      body: { CompanySiteId: 2, PaymentMethodId: await transferId(), ...moreFields },
    });
  const readMethod = async (id: number) => (await env.owner.call("GET", `${url}/${id}`)).body.data;

  it("A definition never contains a bank account that customers could pay into", async () => {
    const { body } = await env.owner.call("GET", `/api/payment_methods/${await transferId()}`);
    const { parameters } = JSON.parse(body.data.Data);
    expect(parameters.find(({ Name }: { Name: string }) => Name === "Account").Default).toBe("");
  });

  it("A transfer method added without an account can be enabled only once an account is set", async () => {
    const { body } = await add({ Data: dataOf({ Account: "", Payee: "" }) });
    const { id } = body.data;
    expect(await readMethod(id)).toMatchObject({ Enabled: false });

    const earlyUpdate = await env.owner.call("PUT", `${url}/${id}`, { body: { Enabled: true } });
    expect(earlyUpdate.status).toBe(400);
    expect(earlyUpdate.body.errors).toMatchObject([{ field: "Account", code: "REQUIRED" }]);
    expect(await readMethod(id)).toMatchObject({ Enabled: false });

    const Data = dataOf({ Account: "160000000000000173", Payee: "Dunav" });
    expect((await env.owner.call("PUT", `${url}/${id}`, { body: { Enabled: true, Data } })).status).toBe(200);
    expect(await readMethod(id)).toMatchObject({ Enabled: true });

    const clearedData = { body: { Data: dataOf({ Account: "", Payee: "Dunav" }) } };
    expect((await env.owner.call("PUT", `${url}/${id}`, clearedData)).body.errors).toMatchObject([
      { field: "Account", code: "REQUIRED" },
    ]);
    expect(await readMethod(id)).toMatchObject({ Enabled: true, Data });
    const disabledMethod = { body: { ...clearedData.body, Enabled: false } };
    expect((await env.owner.call("PUT", `${url}/${id}`, disabledMethod)).status).toBe(200);
  });

  it("An enabled transfer method without an account is refused", async () => {
    for (const moreFields of [{}, { Data: dataOf({}) }, { Data: dataOf({ Account: " ", Payee: "Dunav" }) }]) {
      const { status, body } = await add({ ...moreFields, Enabled: true });
      expect([status, body.errors[0].field, body.errors[0].code]).toEqual([400, "Account", "REQUIRED"]);
    }
  });
});
