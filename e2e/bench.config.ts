import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";
import { chromiumOptions } from "./support/chromium.mjs";

/** `npm run bench -- panel`: the panel and its baselines in one run. */
export default defineConfig(journeys, {
  testMatch: "bench/**/*.bench.ts",
  reporter: [["line"]],
  use: { launchOptions: chromiumOptions("whole") },
  workers: 1,
  timeout: 30 * 60_000,
});
