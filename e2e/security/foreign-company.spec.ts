import { demoPassword, expect, mailedCode, test } from "../support/panel";

/** Signs in by API calls only and returns the token. */
async function tokenOf(url: string, email: string): Promise<string> {
  const post = async (path: string, body: unknown) =>
    (await (
      await fetch(`${url}/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    ).json()) as Record<string, unknown>;
  const sentAfter = Date.now() - 1000;
  const login = { Email: email, Password: demoPassword, language: "en" };
  const loginAnswer = await post("login", login);
  const { email_verify } = await post("verifybyemailsecuritycode", {
    Email: email,
    Reference: loginAnswer.verify_device_ref,
    language: "en",
  });
  const SecurityCode = await mailedCode(url, email, sentAfter);
  const { authorization } = await post("login", { ...login, SecurityCode, Reference: email_verify });
  const token = (authorization as { authToken: string }).authToken;
  expect(token.length).toBeGreaterThan(20);
  return token;
}

// spec 1.6-server-side-enforcement-shown
test("Another company's ids in headers, filters or bodies return no data", async ({ gateway }) => {
  const ownToken = await tokenOf(gateway.url, "owner@demo.test");
  const otherToken = await tokenOf(gateway.url, "other@demo.test");
  const call = async (
    token: string,
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(`${gateway.url}/api/${path}`, {
      ...init,
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        Authorization: token,
        ...init.headers,
      },
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { data: { id: number }[]; total: number },
    };
  };
  const filter = (value: unknown) => encodeURIComponent(JSON.stringify(value));

  const foreignCompany = (await call(otherToken, "companies?page=1&perPage=10")).body.data[0];
  expect(foreignCompany?.id).toBeGreaterThan(0);
  const companyId = foreignCompany?.id ?? 0;

  expect((await call(ownToken, `companies?filter=${filter({ id: companyId })}`)).body.data).toEqual([]);
  expect((await call(ownToken, `companies/${companyId}`)).status).toBe(404);
  expect(
    (await call(ownToken, `company_sites?filter=${filter({ CompanyId: companyId })}`)).body.data,
  ).toEqual([]);
  expect((await call(ownToken, `tickets?filter=${filter({ CompanyId: companyId })}`)).body.data).toEqual([]);
  const headerAnswer = await call(ownToken, "company_sites?page=1&perPage=100", {
    headers: { xcompanyid: String(companyId) },
  });
  expect([403, 404].includes(headerAnswer.status) || headerAnswer.body.data.length === 0).toBe(true);

  const create = await call(ownToken, "company_sites", {
    method: "POST",
    body: JSON.stringify({
      Url: "stolen.example",
      Urls: "",
      CompanyId: companyId,
      SiteType: "site-standard",
    }),
  });
  expect([403, 404]).toContain(create.status);
  const rename = await call(ownToken, `companies/${companyId}`, {
    method: "PUT",
    body: JSON.stringify({ Name: "Taken over" }),
  });
  expect(rename.status).toBe(404);
  const ticket = await call(ownToken, "tickets", {
    method: "POST",
    body: JSON.stringify({ CompanyId: companyId, Title: "Not mine at all" }),
  });
  expect([403, 404]).toContain(ticket.status);
  expect((await call(otherToken, `companies/${companyId}`)).status).toBe(200);
});
