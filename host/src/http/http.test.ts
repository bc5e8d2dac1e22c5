import type { PanelConfig, Selection } from "@hpay/contract";
import { toPanelConfig } from "../boot/panel-config";
import type { Resumption } from "../ports/session";
import { createHttp } from "./http";
import { createTransport } from "./transport";

const config: PanelConfig = toPanelConfig(
  {
    apiBase: "https://api.example/",
    clientBase: "https://pay.example",
    features: ["request-id", "idempotency", "if-match"],
  },
  "https://panel.example",
);
const selection: Selection = {
  company: { id: 1, name: "Dunav Trade", timeZone: "" },
  pos: { id: 3, name: "dunav.example", merchantUid: "demo-shop", type: "site-standard" },
};
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const expiredToken = () => json({ error: "401 TOKEN_EXPIRED" }, 401);

type Answer = () => Response | Promise<Response>;

function aPanel(answers: readonly Answer[], changes: { config?: PanelConfig; outcome?: Resumption } = {}) {
  const sentRequests: { url: string; init: RequestInit; headers: Headers }[] = [];
  const remainingAnswers = [...answers];
  const pauses: number[] = [];
  let token: string | null = "first-token";
  let person: number | null = 7;
  const end = jest.fn(async (): Promise<Resumption> => {
    token = changes.outcome === "resumed" ? "second-token" : null;
    return changes.outcome ?? "ended";
  });
  const http = createHttp({
    config: changes.config ?? config,
    selection: { get: () => selection, subscribe: () => () => undefined },
    token: () => token,
    personId: () => person,
    onExpiredToken: end,
    onStaleSignIn: end,
    transport: createTransport({
      async fetch(url, init) {
        sentRequests.push({ url, init, headers: new Headers(init.headers) });
        const answer = remainingAnswers.shift();
        if (!answer) throw new Error("one call more than expected");
        return answer();
      },
      pause: async (ms) => void pauses.push(ms),
      random: () => 0.5,
    }),
  });
  /** Signs in another person, after the previous one has signed out. */
  const signIn = (id: number, newToken: string) => {
    person = id;
    token = newToken;
  };
  return { http, sentRequests, end, pauses, remainingAnswers, signIn };
}

describe("API calls", () => {
  // spec 1.7-calls-go-api-base 2.6-requests-carry-token-company 3.6-requests-carry-token-company
  it("An API call includes the user, company and POS", async () => {
    const { http, sentRequests } = aPanel([() => json({ data: [] })]);
    await http("api/companies?page=1");
    expect(sentRequests[0]?.url).toBe("https://api.example/api/companies?page=1");
    expect(Object.fromEntries(sentRequests[0]?.headers ?? [])).toMatchObject({
      accept: "application/json",
      authorization: "first-token",
      xcompanyid: "1",
      xsiteid: "3",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it("No API call for a record is made after sign-out", async () => {
    const { http, sentRequests } = aPanel([expiredToken]);
    await http("api/companies");
    await expect(http("api/sessions?page=1")).rejects.toThrow("Signed out");
    expect(sentRequests).toHaveLength(1);
  });

  // spec 1.7-nothing-added-gateway-knows
  it("An API call sends only the spec's headers if the gateway supports no others", async () => {
    const plainConfig = toPanelConfig({ apiBase: "https://api.example/" }, "https://panel.example");
    const { http, sentRequests } = aPanel([() => json({})], { config: plainConfig });
    await http("api/companies", {
      method: "POST",
      body: "{}",
      headers: { "Idempotency-Key": "k", "If-Match": "4" },
    });
    expect([...(sentRequests[0]?.headers.keys() ?? [])].sort()).toEqual([
      "accept",
      "authorization",
      "content-type",
      "xcompanyid",
      "xsiteid",
    ]);
  });

  it("A create call gets its own idempotency key or keeps the caller's", async () => {
    const { http, sentRequests } = aPanel([() => json({}), () => json({})]);
    await http("api/companies", { method: "POST", body: "{}" });
    await http("api/companies", { method: "POST", body: "{}", headers: { "Idempotency-Key": "mine" } });
    expect(sentRequests[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(sentRequests[1]?.headers.get("Idempotency-Key")).toBe("mine");
  });

  // spec 1.7-get-client-host-exchangerate
  it("The token is never exposed to the HTTP client or any other code", async () => {
    const { http, sentRequests } = aPanel([() => json({ rate: "117.2" })]);
    await http("https://pay.example/exchangerate?from=EUR&to=RSD");
    expect(sentRequests[0]?.headers.has("Authorization")).toBe(false);
    await expect(http("https://evil.example/")).rejects.toThrow("Not an address of the gateway");
    await expect(http("//evil.example/")).rejects.toThrow("Not an address of the gateway");
    expect(sentRequests).toHaveLength(1);
  });
});

describe("failed reads", () => {
  it.each<[string, Answer]>([
    ["the gateway is down", () => json({ error: "503 SERVICE_UNAVALABLE" }, 503)],
    ["the network is gone", () => Promise.reject(new TypeError("failed to fetch"))],
    ["a page comes instead", () => new Response("<html>", { headers: { "Content-Type": "text/html" } })],
  ])("A failed read is retried twice when %s", async (_reason, fault) => {
    const { http, pauses } = aPanel([fault, fault, () => json({ data: 1 })]);
    const response = await http("api/companies");
    await expect(response.json()).resolves.toEqual({ data: 1 });
    expect(pauses).toEqual([300, 1200]);
  });

  it("A failed read is retried only when the gateway allows it and the wait is short enough", async () => {
    const busy = (seconds: string) => () =>
      new Response("{}", { status: 503, headers: { "Retry-After": seconds } });
    const { http, pauses } = aPanel([busy("2"), busy("3600"), () => json({ data: 1 })]);
    expect((await http("api/companies")).status).toBe(200);
    expect(pauses).toEqual([2300, 5200]);
  });

  it("A failed read is abandoned after two retries", async () => {
    const unavailableAnswer = () => json({ error: "503 X" }, 503);
    const { http, remainingAnswers } = aPanel([unavailableAnswer, unavailableAnswer, unavailableAnswer]);
    expect((await http("api/companies")).status).toBe(503);
    expect(remainingAnswers).toHaveLength(0);
  });

  it("A refused read is not retried", async () => {
    const { http, sentRequests } = aPanel([() => json({ error: "404 NOT_FOUND" }, 404)]);
    expect((await http("api/companies/9")).status).toBe(404);
    expect(sentRequests).toHaveLength(1);
  });

  it("A failed read is not retried after its page has aborted it", async () => {
    const { http } = aPanel([() => json({}, 503), () => json({}, 503)]);
    await expect(http("api/companies", { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

it("A write is sent once, whatever the response", async () => {
  const { http, sentRequests } = aPanel([() => json({ error: "503 X" }, 503)]);
  expect((await http("api/companies", { method: "POST", body: "{}" })).status).toBe(503);
  expect(sentRequests).toHaveLength(1);
});

describe("answers that start with 401", () => {
  it.each<[string, string, Answer]>([
    ["a JSON answer", "api/companies", expiredToken],
    ["a bare text", "api/companies", () => new Response("401 UNAUTHORIZED", { status: 401 })],
    ["an answer that says 200", "upload", () => json({ error: "401 UNAUTHORIZED" })],
    // spec 1.8-error-body-begins-401 2.7-401-raises-auth-expired 2.8-unauthorised-raises-auth-expired
    // spec 3.8-401-raises-auth-expired
  ])("An error text that starts with 401 in %s ends the session", async (_form, path, answer) => {
    const { http, end } = aPanel([answer]);
    await http(path, { method: "POST", body: "{}" });
    expect(end).toHaveBeenCalledTimes(1);
  });

  it("A 401 is passed to its caller after the session has ended", async () => {
    const { http, sentRequests } = aPanel([expiredToken]);
    const response = await http("api/companies");
    await expect(response.json()).resolves.toEqual({ error: "401 TOKEN_EXPIRED" });
    expect(sentRequests).toHaveLength(1);
  });

  it("A 401 is retried once with the same key after the same user signs in", async () => {
    const { http, sentRequests } = aPanel([expiredToken, () => json({ data: { id: 5 } }, 201)], {
      outcome: "resumed",
    });
    const response = await http("api/companies", { method: "POST", body: '{"Name":"Dunav"}' });
    expect(response.status).toBe(201);
    expect(sentRequests[1]?.headers.get("Authorization")).toBe("second-token");
    expect(sentRequests[1]?.headers.get("Idempotency-Key")).toBe(
      sentRequests[0]?.headers.get("Idempotency-Key"),
    );
    expect(sentRequests[1]?.init.body).toBe('{"Name":"Dunav"}');
  });

  it("A 401 for an older call requires no second sign-in", async () => {
    let answerSlow: (response: Response) => void = () => undefined;
    const slowResponse = new Promise<Response>((resolve) => {
      answerSlow = resolve;
    });
    const { http, end, sentRequests } = aPanel(
      [() => slowResponse, expiredToken, () => json({ data: 1 }), () => json({ data: 2 })],
      { outcome: "resumed" },
    );
    const lateCall = http("api/companies");
    await http("api/user_companies");
    answerSlow(expiredToken());
    await expect((await lateCall).json()).resolves.toEqual({ data: 2 });
    expect(end).toHaveBeenCalledTimes(1);
    expect(sentRequests).toHaveLength(4);
  });
});

it("A signed-out user's call is not sent again for the next user", async () => {
  let answer: (response: Response) => void = () => undefined;
  const slowResponse = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const { http, end, sentRequests, signIn } = aPanel([() => slowResponse]);
  const saveCall = http("api/companies/1", { method: "PUT", body: "{}" });
  signIn(8, "token-of-another");
  answer(expiredToken());
  expect((await saveCall).status).toBe(401);
  expect(sentRequests).toHaveLength(1);
  // The previous person's expired token does not end the next person's session.
  expect(end).not.toHaveBeenCalled();
});

it("A signed-out user's sensitive call does not prompt the next user", async () => {
  let answer: (response: Response) => void = () => undefined;
  const slowResponse = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const { http, end, sentRequests, signIn } = aPanel([() => slowResponse], { outcome: "resumed" });
  const saveCall = http("api/company_sites/3", { method: "PUT", body: "{}" });
  signIn(8, "token-of-another");
  answer(json({ error: "403 REAUTH_REQUIRED" }, 403));
  expect((await saveCall).status).toBe(403);
  expect(sentRequests).toHaveLength(1);
  expect(end).not.toHaveBeenCalled();
});

it("A sensitive call is repeated after a fresh sign-in", async () => {
  const { http, end } = aPanel(
    [() => json({ error: "403 REAUTH_REQUIRED" }, 403), () => json({ data: { id: 3 } })],
    { outcome: "resumed" },
  );
  const response = await http("api/company_sites/3", { method: "PUT", body: "{}" });
  expect(response.status).toBe(200);
  expect(end).toHaveBeenCalledTimes(1);
});
