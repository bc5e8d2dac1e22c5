import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromiumArgs, disabledByPlaywright } from "../../../e2e/support/chromium.mjs";
import { root } from "./workspace.mjs";

const requireFromJourneys = createRequire(join(root, "e2e/package.json"));
const requireFromPlaywright = createRequire(
  createRequire(requireFromJourneys.resolve("@playwright/test")).resolve("playwright"),
);

it("The journey browser disables Playwright's default features and the address-bar pop-ups", () => {
  const bundle = readFileSync(requireFromPlaywright.resolve("playwright-core/lib/coreBundle"), "utf8");
  const [, list = ""] = /\bdisabledFeatures = \[(.*?)\]/s.exec(bundle) ?? [];
  const names = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(disabledByPlaywright).toEqual(names);
  const [lastFlag] = chromiumArgs.filter((flag) => flag.startsWith("--disable-features=")).slice(-1);
  expect(lastFlag).toBe(`--disable-features=${names.join(",")},WebUIOmniboxPopup,WebUIOmniboxAimPopup`);
});
