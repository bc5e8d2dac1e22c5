import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** `npm run bench -- panel` measures the panel and its baselines in one run. */
export default defineConfig(journeys, {
  testMatch: "bench/**/*.bench.ts",
  reporter: [["line"]],
  workers: 1,
  timeout: 30 * 60_000,
});
