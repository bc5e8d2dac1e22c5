import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** `npm run pictures` takes the pictures of docs/pictures, from the real panel with demo data. */
export default defineConfig(journeys, { testMatch: "**/*.pictures.ts", reporter: [["list"]], workers: 1 });
