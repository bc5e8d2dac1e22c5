import { expect, test } from "../support/panel";

const scriptBudgetBytes = 215_000;
const requestBudget = 9;

interface LoadedFile {
  readonly url: string;
  readonly bytes: number;
}

test("Sign-in becomes usable within its size and request budget", async ({ page, gateway }) => {
  await page.addInitScript(() => {
    const check = () => {
      // Looks for the page's own form, because the early form in the document needs no code.
      const input = document.querySelector<HTMLInputElement>('#panel input[type="password"]');
      if (input && !input.disabled && input.checkVisibility()) {
        const code = performance
          .getEntriesByType("resource")
          .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
          .filter((entry) => /\.(js|css)$/.test(new URL(entry.name).pathname))
          .map((entry) => ({ url: entry.name, bytes: entry.encodedBodySize }));
        Reflect.set(window, "arrivedWhenTypeable", code);
      } else requestAnimationFrame(check);
    };
    check();
  });
  await page.goto(`${gateway.url}/login?lang=en`);
  await page.locator("#panel").getByLabel("Password", { exact: true }).fill("x");
  const loadedFiles = await page.evaluate(
    () => Reflect.get(window, "arrivedWhenTypeable") as readonly LoadedFile[],
  );

  const scripts = loadedFiles.filter(({ url }) => url.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(1);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  expect(bytes, JSON.stringify(loadedFiles, null, 2)).toBeLessThanOrEqual(scriptBudgetBytes);
  // The document itself is one more request.
  expect(loadedFiles.length + 1, JSON.stringify(loadedFiles, null, 2)).toBeLessThanOrEqual(requestBudget);
});

test("The panel's scripts are compressed and cached as immutable", async ({ gateway }) => {
  const page = await fetch(`${gateway.url}/login`, {
    headers: { accept: "text/html", "accept-encoding": "gzip" },
  });
  const script = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  const response = await fetch(`${gateway.url}${script}`, { headers: { "accept-encoding": "gzip" } });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("cache-control")).toContain("immutable");
});
