import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";
import { chromiumOptions } from "./support/chromium.mjs";

/** `npm run pictures`: the pictures of docs/pictures, from the real panel over demo data. */
export default defineConfig(journeys, {
  testMatch: "**/*.pictures.ts",
  reporter: [["list"]],
  use: { launchOptions: chromiumOptions("whole") },
  workers: 1,
});
