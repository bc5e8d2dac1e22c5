import { join } from "node:path";
import type { Page } from "@playwright/test";
import { choosePos, signIn, test } from "../support/panel";
import { failedAnswer, modes, type Scene, scenes, widths } from "./scenes";

const folder = process.env.PICTURES_DIR ?? join(import.meta.dirname, "../../docs/pictures");
const language = process.env.PICTURES_LANG ?? "en";
const wantedScenes = process.env.PICTURES_ONLY?.split(",");
const settledMs = 500;

for (const mode of modes) {
  test(`pictures of every screen, ${mode}`, async ({ page, gateway, watch }) => {
    // Expected errors of calls that fail on purpose.
    watch.allow(/503/);
    test.setTimeout(1_200_000);
    await page.emulateMedia({ colorScheme: mode, reducedMotion: "reduce" });
    for (const signedIn of [false, true]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      if (signedIn) {
        await page.goto(`${gateway.url}/login?lang=en`);
        await signIn(page, gateway);
        await choosePos(page);
      }
      for (const scene of scenes.filter(
        (scene) => scene.signedIn === signedIn && (!wantedScenes || wantedScenes.includes(scene.name)),
      )) {
        await answerFor(page, scene);
        for (const width of widths) {
          await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
          await page.goto(`${gateway.url}${scene.path}?lang=${language}`);
          await scene.ready(page);
          await page.waitForTimeout(settledMs);
          await page.screenshot({
            path: join(folder, `${scene.name}-${width}-${mode}.png`),
            animations: "disabled",
          });
        }
        await page.unrouteAll();
      }
    }
  });
}

async function answerFor(page: Page, { answers = {} }: Scene): Promise<void> {
  for (const [path, answer] of Object.entries(answers))
    await page.route(
      (address) => address.pathname === path,
      (route) => {
        if (answer !== failedAnswer) return route.fulfill({ json: answer });
        // The shell's own requests, which name no company, are answered, so that its selection stays.
        if (!route.request().headers().xcompanyid) return route.fallback();
        return route.fulfill({ status: 503, json: { error: "503 SERVICE_UNAVALABLE", errors: [] } });
      },
    );
}
