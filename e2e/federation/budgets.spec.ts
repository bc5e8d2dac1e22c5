import { expect, test } from "../support/panel";

const scriptBudgetBytes = 215_000;
const requestBudget = 9;

test("sign-in can be typed into within its bytes and requests", async ({ page, gateway }) => {
  const requests: { url: string; type: string; bytes: number }[] = [];
  page.on("requestfinished", async (request) => {
    const type = request.resourceType();
    if (!["document", "script", "stylesheet"].includes(type)) return;
    const { responseBodySize } = await request.sizes();
    requests.push({ url: request.url(), type, bytes: responseBodySize });
  });
  await page.goto(`${gateway.url}/login?lang=en`);
  await page.getByLabel("Password", { exact: true }).fill("x");
  const scripts = requests.filter((request) => request.type === "script");
  const bytes = scripts.reduce((sum, request) => sum + request.bytes, 0);
  expect(scripts.length).toBeGreaterThan(1);
  expect({ over: bytes > scriptBudgetBytes, bytes }).toEqual({ over: false, bytes });
  expect({
    over: requests.length > requestBudget,
    requests: requests.map((request) => request.url),
  }).toMatchObject({ over: false });
});

test("text files travel compressed", async ({ gateway }) => {
  const page = await fetch(`${gateway.url}/login`, {
    headers: { accept: "text/html", "accept-encoding": "gzip" },
  });
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  const raw = await fetch(`${gateway.url}${script}`, { headers: { "accept-encoding": "gzip" } });
  expect(raw.headers.get("content-encoding")).toBe("gzip");
  expect(raw.headers.get("cache-control")).toContain("immutable");
});
