import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startGateway } from "../support/gateway-process";
import { signInBrowser, signInByCalls } from "../support/signed-in";
import { serveBaselines } from "./baseline-server";
import { fillCompanies } from "./many-companies";
import { type Load, load, median, openVisit, reloadVisit, shiftOf, slowDown } from "./measure";
import { press } from "./press";
import { fillOrders } from "./thousand-orders";

const rounds = Number(process.env.BENCH_RUNS ?? 7);
const mounts = Number(process.env.BENCH_MOUNTS ?? 200);
const baselineFolder = join(import.meta.dirname, "../dist/baselines");
const results = join(import.meta.dirname, "../../test-results");

type Figures = Record<string, number[]>;
const add = (figures: Figures, name: string, value: number) => {
  figures[name] = [...(figures[name] ?? []), value];
};
const kB = (bytes: number) => (bytes / 1000).toFixed(0);

test("the panel beside its baselines", async () => {
  const gateway = await startGateway();
  const baselines = await serveBaselines(baselineFolder);
  const person = await signInByCalls(gateway.url);
  const figures: Figures = {};
  const sizes = new Map<string, Load>();
  const signIns = [
    ["plain HTML", `${baselines.url}/plain-form.html`],
    ["React", `${baselines.url}/react-form.html`],
    ["our kit in one bundle", `${baselines.url}/stack-form.html`],
    ["slim Chakra", `${baselines.url}/chakra-form.html`],
    ["panel", `${gateway.url}/login?lang=en`],
  ] as const;
  const selectionQuery = "company_id=1&site_id=1&lang=en";
  const orders = `${gateway.url}/orders?${selectionQuery}&size=1000`;
  const firstScripts = new Map<string, number>();
  const shifts = new Map<string, number[]>();
  const openSignedIn = () => openVisit((context) => signInBrowser(context, gateway, person));
  /** Measures the time from the start of a first visit to its first record or figure. */
  const measureFirst = async (name: string, url: string, target: "row" | "figure") => {
    const visit = await openSignedIn();
    const { ms, scriptBytes } = await load(visit, url, target);
    add(figures, name, ms);
    firstScripts.set(name, scriptBytes);
    shifts.set(name, [...(shifts.get(name) ?? []), await shiftOf(visit)]);
    await visit.close();
  };

  try {
    await fillOrders(gateway.url);
    await fillCompanies(gateway.url, person.token);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, url] of signIns) {
        const visit = await openVisit();
        const isPanel = name === "panel";
        const firstLoad = await load(visit, url, isPanel ? "itself" : "typeable");
        sizes.set(name, firstLoad);
        add(figures, `sign-in typeable: ${name}`, firstLoad.typeableMs);
        if (isPanel) add(figures, "sign-in typeable: panel, its own code there", firstLoad.ms);
        add(figures, `sign-in blocked: ${name}`, firstLoad.blockedMs);
        await visit.page.waitForTimeout(1000);
        const tab = await reloadVisit(visit);
        const repeatedLoad = await load(tab, url, isPanel ? "itself" : "typeable");
        add(figures, `sign-in typeable, warm: ${name}`, repeatedLoad.typeableMs);
        await visit.close();
      }
      const baseline = await openVisit();
      add(
        figures,
        "first row: virtual table",
        (await load(baseline, `${baselines.url}/virtual-table.html`, "row")).ms,
      );
      add(
        figures,
        "first row, warm: virtual table",
        (await load(await reloadVisit(baseline), `${baselines.url}/virtual-table.html`, "row")).ms,
      );
      await baseline.close();

      await measureFirst("first row: panel, cold, 1,000 rows", orders, "row");
      await measureFirst(
        "first row: panel, cold, 10 rows",
        `${gateway.url}/orders?${selectionQuery}&size=10`,
        "row",
      );
      await measureFirst(
        "first row: panel's dashboard, first figure",
        `${gateway.url}/app?${selectionQuery}`,
        "figure",
      );

      const firstVisit = await openSignedIn();
      await load(firstVisit, orders, "row");
      const visit = await reloadVisit(firstVisit);
      add(figures, "first row, warm: panel, 1,000 rows", (await load(visit, orders, "row")).ms);
      await visit.page.locator("#panel tr[data-row] a").first().waitFor();
      await visit.page.waitForTimeout(1000);
      add(
        figures,
        "order details: panel",
        (await press(visit, "#panel tr[data-row] a", "[role=dialog] h2")).ms,
      );
      await visit.page.keyboard.press("Escape");
      const startedAt = Date.now();
      await visit.page.getByRole("link", { name: "Help", exact: true }).click();
      await visit.page.getByRole("heading", { level: 1, name: "Help" }).waitFor();
      add(figures, "another remote, cold: panel", Date.now() - startedAt);
      await visit.close();
    }

    const visit = await openSignedIn();
    await slowDown(visit, 1);
    await load(visit, orders, "row");
    const count = async () => {
      await visit.cdp.send("HeapProfiler.collectGarbage");
      const { nodes, jsEventListeners } = await visit.cdp.send("Memory.getDOMCounters");
      return { nodes, listeners: jsEventListeners };
    };
    const switchPages = async () => {
      for (const name of ["Help", "Support tickets"]) {
        await visit.page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
        await visit.page.getByRole("heading", { level: 1, name }).waitFor();
      }
    };
    for (let warmUp = 0; warmUp < 5; warmUp += 1) await switchPages();
    const before = await count();
    for (let mountCount = 0; mountCount < mounts; mountCount += 2) await switchPages();
    const after = await count();
    await visit.close();

    const lines = [
      `medians of ${rounds}, 4× CPU, 9/1.5 Mbit/s, 60 ms`,
      "",
      "| figure | ms | of the baseline |",
      "|---|--:|--:|",
      ...Object.entries(figures).map(([name, values]) => {
        const [listName = ""] = name.split(":");
        const baseline = figures[`${listName}: virtual table`] ?? figures[`${listName}: slim Chakra`];
        const ratioText = baseline ? (median(values) / median(baseline)).toFixed(2) : "";
        return `| ${name} | ${median(values).toFixed(0)} | ${ratioText} |`;
      }),
      "",
      "| first visit | script kB until the first record | layout shift |",
      "|---|--:|--:|",
      ...[...firstScripts].map(
        ([name, bytes]) => `| ${name} | ${kB(bytes)} | ${median(shifts.get(name) ?? []).toFixed(3)} |`,
      ),
      "",
      "| sign-in | script kB | requests | depth |",
      "|---|--:|--:|--:|",
      ...[...sizes].map(
        ([name, size]) => `| ${name} | ${kB(size.scriptBytes)} | ${size.requests} | ${size.depth} |`,
      ),
      "",
      `${mounts} mounts: nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}`,
    ];
    process.stdout.write(`\n${lines.join("\n")}\n`);
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, "bench-panel.md"), `${lines.join("\n")}\n`);
    writeFileSync(join(results, "bench-panel.json"), JSON.stringify({ figures, before, after }, null, 2));

    const panel = sizes.get("panel");
    expect(panel?.scriptBytes).toBeLessThanOrEqual(215_000);
    expect(panel?.requests).toBeLessThanOrEqual(9);
    expect(panel?.depth).toBeLessThanOrEqual(4);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes * 1.1 + 200);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners * 1.1 + 50);
  } finally {
    baselines.close();
    await gateway.discard();
  }
});
