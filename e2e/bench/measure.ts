import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "../support/chromium.mjs";
import { installProbe } from "./probe";

/** 4× slower processor, 9/1.5 Mbit/s, 60 ms: a modest phone on an average connection. */
const conditions = { down: 9e6 / 8, up: 1.5e6 / 8, latencyMs: 60 };
export const slowdownFactor = 4;

export interface Load {
  readonly ms: number;
  /** When the first field accepts typing; NaN if there is no field. */
  readonly typeableMs: number;
  readonly blockedMs: number;
  /** Transferred bytes of scripts. */
  readonly scriptBytes: number;
  /** Number of requests for the document, scripts and styles. */
  readonly requests: number;
  /** Number of requests in the longest chain: the document is 1, what it references is 2. */
  readonly depth: number;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly cdp: CDPSession;
  /**
   * The number of requests that lead to an address, each the initiator of the next; the document counts as 1.
   */
  depthOf(url: string): number;
  close(): Promise<void>;
}

/**
 * A separate browser with a fresh profile on disk, like a person's browser, under the run's conditions. Its first,
 * empty tab stays open, so that no measured page waits for the browser itself to start.
 */
export async function openVisit(
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<Visit> {
  const profile = mkdtempSync(join(tmpdir(), "hpay-bench-"));
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    args: chromiumArgs,
    viewport: { width: 1366, height: 768 },
    locale: "en-US",
    serviceWorkers: "block",
    ...(executablePath ? { executablePath } : {}),
  });
  await prepare(context);
  return openTab(context, async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  });
}

/**
 * Repeats a visit with the same profile: the cache is the same, but everything that the closed tab compiled
 * in memory is gone.
 */
export async function reloadVisit({ page, context, close }: Visit): Promise<Visit> {
  await page.close();
  return openTab(context, close);
}

async function openTab(context: BrowserContext, close: () => Promise<void>): Promise<Visit> {
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Runtime.enable");
  await cdp.send("Runtime.addBinding", { name: "benchFound" });
  const initiators = new Map<string, string | undefined>();
  cdp.on("Network.requestWillBeSent", ({ request, initiator }) => {
    if (!initiators.has(request.url))
      initiators.set(request.url, initiator.url ?? initiator.stack?.callFrames[0]?.url);
  });
  const depthOf = (url: string): number => {
    const initiatorUrl = initiators.get(url);
    return initiatorUrl === undefined || initiatorUrl === url ? 1 : 1 + depthOf(initiatorUrl);
  };
  await slowLine(cdp);
  return { page, context, cdp, depthOf, close };
}

/** Slows a page to the simulated phone's processor and connection. */
export async function slowLine(cdp: CDPSession): Promise<void> {
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: conditions.latencyMs,
    downloadThroughput: conditions.down,
    uploadThroughput: conditions.up,
  });
  await slowDown({ cdp }, slowdownFactor);
}

/** @param times how many times slower than this machine; 1 means full speed */
export async function slowDown({ cdp }: Pick<Visit, "cdp">, times: number): Promise<void> {
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: times });
}

interface Probe {
  readonly foundAfter: Readonly<Record<string, number>>;
  blocked(): number;
  shift(): number;
}

/**
 * Loads an address and waits until the selector is painted. Nothing is evaluated in the page before that, because
 * Playwright's own script would occupy a phone's main thread for 60 ms just as the form is painted.
 */
export async function load(
  { page, cdp, depthOf }: Visit,
  url: string,
  target: "typeable" | "itself" | "row" | "figure",
): Promise<Load> {
  const targetFound = whenFound(cdp, target);
  await page.goto(url, { waitUntil: "commit" });
  await targetFound;
  const { code, ...measured } = await page.evaluate((name) => {
    const probe = Reflect.get(window, "__bench") as Probe;
    const ms = probe.foundAfter[name] ?? Number.NaN;
    const resources = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter((entry) => entry.responseEnd <= ms);
    const entriesMatching = (pattern: RegExp) =>
      resources.filter((entry) => pattern.test(new URL(entry.name).pathname));
    return {
      ms,
      typeableMs: probe.foundAfter.typeable ?? Number.NaN,
      blockedMs: probe.blocked(),
      scriptBytes: entriesMatching(/\.js$/).reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      code: entriesMatching(/\.(js|css)$/).map((entry) => entry.name),
    };
  }, target);
  return { ...measured, requests: code.length + 1, depth: Math.max(1, ...code.map(depthOf)) };
}

/** Resolves when the probe in the next page reports that it has found this element. */
function whenFound(cdp: CDPSession, probeName: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      cdp.off("Runtime.bindingCalled", onBindingCalled);
      clearTimeout(timer);
    };
    const onBindingCalled = ({ payload }: { payload: string }) => {
      if (payload !== probeName) return;
      stop();
      resolve();
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`The page has no ${probeName}`));
    }, 60_000);
    cdp.on("Runtime.bindingCalled", onBindingCalled);
  });
}

/** The layout shifts of a page once it has settled. */
export async function shiftOf({ page }: Visit): Promise<number> {
  await page.waitForTimeout(1500);
  return page.evaluate(() => (Reflect.get(window, "__bench") as Probe).shift());
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], share: number): number {
  const sortedValues = [...values].sort((a, b) => a - b);
  return (
    sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * share))] ?? Number.NaN
  );
}
