import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, test } from "@playwright/test";
import { startGateway } from "../support/gateway-process";
import { signInBrowser, signInByCalls } from "../support/signed-in";
import { median, openVisit } from "./measure";

const keys = Number(process.env.BENCH_KEYS ?? 120);
const results = join(import.meta.dirname, "../../test-results");

const loopingScript = "function(){ while (true) {} }";
/** The forms under test: a quiet one, and two whose scripts never end. */
const forms = [
  ["no script", {}],
  ["its validator loops", { Validator: loopingScript }],
  ["its validator and render loop", { Validator: loopingScript, render: loopingScript }],
] as const;

/** From each key press to the frame that shows its letter, in ms. */
async function typingMs(page: Page, field: string): Promise<readonly number[]> {
  const input = page.getByLabel(field, { exact: true });
  await input.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Reflect.set(window, "__keys", times);
    const input = document.activeElement;
    input?.addEventListener("keydown", ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.push(performance.now() - timeStamp);
        channel.port2.postMessage(0);
      });
    });
  });
  // Typing is slow enough for the field to be checked in the pauses, while a worker loops, is terminated and
  // is replaced.
  for (let key = 0; key < keys; key += 1)
    await page.keyboard.press("abcdefghij"[key % 10] ?? "a", { delay: key % 20 === 19 ? 400 : 15 });
  return page.evaluate(() => Reflect.get(window, "__keys") as number[]);
}

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

test("typing while a validator loops", async () => {
  const gateway = await startGateway();
  const person = await signInByCalls(gateway.url);
  const lines = [
    `${keys} keys in a form by definition of 20 fields; bar: 50 ms a key`,
    "",
    "| the field | median ms | p95 ms | longest ms | main thread, CPU ms a key |",
    "|---|--:|--:|--:|--:|",
  ];
  const { page, cdp, close } = await openVisit((context) => signInBrowser(context, gateway, person));
  try {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    // CPU time of the page's main thread, which other programs on the machine do not affect.
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const scriptTimeMs = async () => {
      const { metrics } = await cdp.send("Performance.getMetrics");
      return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
    };
    await page.goto(
      `${gateway.url}/methodpreview?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
    );
    const definition = page.getByLabel("Definition (JSON)");
    await definition.waitFor();
    for (const [label, scripts] of forms) {
      const otherParameters = Array.from({ length: 19 }, (_, at) => ({
        Name: `Other ${at}`,
        Localizable: true,
      }));
      await definition.fill(
        JSON.stringify({ parameters: [...otherParameters, { Name: "Typed", ...scripts }] }),
      );
      await page.getByLabel("Typed", { exact: true }).waitFor();
      const msBefore = await scriptTimeMs();
      const times = await typingMs(page, "Typed");
      const figures = [
        median(times),
        percentile(times, 0.95),
        Math.max(...times),
        ((await scriptTimeMs()) - msBefore) / keys,
      ];
      lines.push(`| ${label} | ${figures.map((figure) => figure.toFixed(0)).join(" | ")} |`);
      await definition.fill("{}");
    }
    process.stdout.write(`\n${lines.join("\n")}\n`);
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, "bench-typing.md"), `${lines.join("\n")}\n`);
  } finally {
    await close();
    await gateway.discard();
  }
});
