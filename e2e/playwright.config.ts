import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "./support/chromium.mjs";

const executablePath = findChromium();

export default defineConfig({
  testDir: ".",
  globalSetup: "./support/seed-once.ts",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results/e2e",
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // A machine that runs other checks too may be slow for a while; a journey that fails three times is really
  // broken.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: process.env.E2E_REPORT ?? "../test-results/e2e.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "Europe/Belgrade",
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
});
