import { startedGateway } from "../../testing/started-gateway";
import type { TestPerson } from "../../testing/test-gateway";

describe("where customers' money, mails and results go", () => {
  const env = startedGateway();
  const answerOf = async (person: TestPerson, method: "POST" | "PUT", path: string, body: object) => {
    const answer = await person.call(method, `/api/${path}`, { body });
    return answer.body.error_code ?? answer.status;
  };
  const readRecord = async (path: string) => {
    const { Data } = (await env.owner.call("GET", `/api/${path}`)).body.data;
    return JSON.parse(Data);
  };

  it("Redirecting notifications, e-mails or payouts requires a fresh sign-in", async () => {
    const [site, company] = [await readRecord("company_sites/1"), await readRecord("companies/1")];
    const filter = encodeURIComponent(JSON.stringify({ CompanySiteId: 1 }));
    const methods = (await env.owner.call("GET", `/api/company_site_payment_methods?filter=${filter}`)).body
      .data as { id: number; Data: string; PaymentMethodId: number }[];
    const transfer = methods.find(({ Data }) => JSON.parse(Data).parameters?.Account);
    if (!transfer) throw new Error("no transfer");
    const data = JSON.parse(transfer.Data);
    const transferTo = (Account: string) =>
      JSON.stringify({ ...data, parameters: { ...data.parameters, Account } });
    const [warehouse = ""] = Object.keys(company.Warehouses);
    const ownWarehouse = { ...company.Warehouses[warehouse], CODBankAccount: "265-0000000000002-70" };
    const redirections: (readonly ["POST" | "PUT", string, object])[] = [
      ["PUT", "company_sites/1", { DefaultNotifyUrl: "https://elsewhere.example/n" }],
      ["PUT", "company_sites/1", { Urls: "elsewhere.example" }],
      [
        "PUT",
        "company_sites/1",
        {
          Data: JSON.stringify({
            ...site,
            UseExternalSMTP: true,
            SMTPHost: "smtp.elsewhere.example",
            SMTPPort: "587",
            SMTPUsername: "a",
            SMTPPassword: "b",
          }),
        },
      ],
      ["PUT", `company_site_payment_methods/${transfer.id}`, { Data: transferTo("265-0000000000002-70") }],
      [
        "POST",
        "company_site_payment_methods",
        {
          CompanySiteId: 1,
          PaymentMethodId: transfer.PaymentMethodId,
          Uid: "second",
          Data: transferTo("265-0000000000002-70"),
        },
      ],
      [
        "PUT",
        "companies/1",
        {
          Data: JSON.stringify({
            ...company,
            Warehouses: { ...company.Warehouses, [warehouse]: ownWarehouse },
          }),
        },
      ],
    ];
    const couriers = (await env.owner.call("GET", `/api/company_site_shipping_methods?filter=${filter}`)).body
      .data as { id: number; Data: string }[];
    for (const [resource, records, name] of [
      ["company_site_payment_methods", methods, "MerchantId"],
      ["company_site_shipping_methods", couriers, "ClientCode"],
    ] as const) {
      const record = records.find(({ Data }) => JSON.parse(Data).parameters?.[name]);
      if (!record) throw new Error(`no ${name}`);
      const { parameters, ...others } = JSON.parse(record.Data);
      const Data = JSON.stringify({ ...others, parameters: { ...parameters, [name]: "elsewhere" } });
      redirections.push(["PUT", `${resource}/${record.id}`, { Data }]);
    }
    const receiver = { CompanyId: 1, Url: "Novi primalac", SiteType: "splitpay-standard" };
    const share = (Share: string) =>
      JSON.stringify({ parameters: { Account: "265-0000000000002-70", Share } });
    const creation = await env.owner.call("POST", "/api/company_sites", {
      body: { ...receiver, Url: "Stari primalac", Data: share("1") },
    });
    redirections.push(["POST", "company_sites", { ...receiver, Data: share("50") }]);
    redirections.push(["PUT", `company_sites/${creation.body.data.id}`, { Data: share("50") }]);
    const person = await env.gateway.as("owner@demo.test");
    env.gateway.pass(16 * 60_000);
    for (const [method, path, body] of redirections)
      expect([path, await answerOf(person, method, path, body)]).toEqual([path, "REAUTH_REQUIRED"]);
    // A change that redirects nothing needs no fresh sign-in, even if it writes a stored value in another form.
    const plainAccount = transferTo(data.parameters.Account.replace(/(\d{3})(\d{13})(\d{2})/, "$1-$2-$3"));
    const usualSettings = { SMTPSecurity: "ssl", SMTPPort: "", UseExternalSMTP: false };
    for (const Data of [site, { ...site, ...usualSettings }].map((value) => JSON.stringify(value)))
      expect(await answerOf(person, "PUT", "company_sites/1", { Data })).toBe(200);
    expect(await answerOf(person, "PUT", "company_sites/1", { CustomerServiceTel: "+38111222" })).toBe(200);
    for (const Data of [transfer.Data, plainAccount])
      expect(await answerOf(person, "PUT", `company_site_payment_methods/${transfer.id}`, { Data })).toBe(
        200,
      );
    expect(await answerOf(person, "PUT", "companies/1", { Data: JSON.stringify(company) })).toBe(200);

    const freshOwner = await env.gateway.as("owner@demo.test");
    for (const [method, path, body] of redirections)
      expect([path, await answerOf(freshOwner, method, path, body)]).toEqual([
        path,
        method === "POST" ? 201 : 200,
      ]);
  });
});
