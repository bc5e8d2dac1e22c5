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
  const since = Date.now() - 1000;
  const login = { Email: email, Password: demoPassword, language: "en" };
  const first = await post("login", login);
  const { email_verify } = await post("verifybyemailsecuritycode", {
    Email: email,
    Reference: first.verify_device_ref,
    language: "en",
  });
  const SecurityCode = await mailedCode(url, email, since);
  const { authorization } = await post("login", { ...login, SecurityCode, Reference: email_verify });
  const token = (authorization as { authToken: string }).authToken;
  expect(token.length).toBeGreaterThan(20);
  return token;
}

// spec 1.6-server-side-enforcement-shown
test("Another company's ids in headers, filters or bodies return no data", async ({ gateway }) => {
  const mine = await tokenOf(gateway.url, "owner@demo.test");
  const theirs = await tokenOf(gateway.url, "other@demo.test");
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

  const foreign = (await call(theirs, "companies?page=1&perPage=10")).body.data[0];
  expect(foreign?.id).toBeGreaterThan(0);
  const companyId = foreign?.id ?? 0;

  expect((await call(mine, `companies?filter=${filter({ id: companyId })}`)).body.data).toEqual([]);
  expect((await call(mine, `companies/${companyId}`)).status).toBe(404);
  expect((await call(mine, `company_sites?filter=${filter({ CompanyId: companyId })}`)).body.data).toEqual(
    [],
  );
  expect((await call(mine, `tickets?filter=${filter({ CompanyId: companyId })}`)).body.data).toEqual([]);
  const asTheirs = await call(mine, "company_sites?page=1&perPage=100", {
    headers: { xcompanyid: String(companyId) },
  });
  expect([403, 404].includes(asTheirs.status) || asTheirs.body.data.length === 0).toBe(true);

  const create = await call(mine, "company_sites", {
    method: "POST",
    body: JSON.stringify({
      Url: "stolen.example",
      Urls: "",
      CompanyId: companyId,
      SiteType: "site-standard",
    }),
  });
  expect([403, 404]).toContain(create.status);
  const rename = await call(mine, `companies/${companyId}`, {
    method: "PUT",
    body: JSON.stringify({ Name: "Taken over" }),
  });
  expect(rename.status).toBe(404);
  const ticket = await call(mine, "tickets", {
    method: "POST",
    body: JSON.stringify({ CompanyId: companyId, Title: "Not mine at all" }),
  });
  expect([403, 404]).toContain(ticket.status);
  expect((await call(theirs, `companies/${companyId}`)).status).toBe(200);
});
