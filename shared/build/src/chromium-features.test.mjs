import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromiumArgs, disabledByPlaywright } from "../../../e2e/support/chromium.mjs";
import { root } from "./workspace.mjs";

const inJourneys = createRequire(join(root, "e2e/package.json"));
const inPlaywright = createRequire(
  createRequire(inJourneys.resolve("@playwright/test")).resolve("playwright"),
);

it("The journey browser disables Playwright's default features and the address-bar pop-ups", () => {
  const bundle = readFileSync(inPlaywright.resolve("playwright-core/lib/coreBundle"), "utf8");
  const [, list = ""] = /\bdisabledFeatures = \[(.*?)\]/s.exec(bundle) ?? [];
  const names = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(disabledByPlaywright).toEqual(names);
  const [last] = chromiumArgs.filter((flag) => flag.startsWith("--disable-features=")).slice(-1);
  expect(last).toBe(`--disable-features=${names.join(",")},WebUIOmniboxPopup,WebUIOmniboxAimPopup`);
});
