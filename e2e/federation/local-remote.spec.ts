import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@hpay/build/free-port";
import { expect, menuLink, openPanel, shownRelease, test } from "./support/federation-test";

const root = join(import.meta.dirname, "../..");

const startLimitMs = 120_000;

/** Waits until a development server has printed its address. */
const whenPrinted = (child: ChildProcess, line: RegExp) =>
  new Promise<void>((resolve, reject) => {
    let text = "";
    const fail = (reason: string) => reject(new Error(`dev ${reason}:\n${text}`));
    const timer = setTimeout(fail, startLimitMs, "was not ready in time");
    const listen = (chunk: Buffer) => {
      text += chunk.toString();
      if (!line.test(text)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });

/** Runs an action while `npm run dev -- …` is running. */
async function withDev(
  args: readonly string[],
  line: RegExp,
  env: Readonly<Record<string, string>>,
  action: () => Promise<void>,
): Promise<void> {
  const child = spawn(process.execPath, [join(root, "shared/build/bin/dev.mjs"), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = new Promise((resolve) => child.once("exit", resolve));
  try {
    await whenPrinted(child, line);
    await action();
  } finally {
    child.kill("SIGTERM");
    await exit;
  }
}

test.describe.configure({ timeout: 180_000 });

test("A local remote runs under a red banner until the tab returns to the published release", async ({
  page,
  watch,
  published: { panel, server },
}) => {
  watch.allow(/localhost:|hot|HMR|React DevTools|preload/i);
  const port = await freePort();
  await withDev(["--only", "mfe-support", "--port", String(port)], /hpay-override/, {}, async () => {
    await openPanel(page, server, `/help?hpay-override=mfe-support@http://localhost:${port}`);
    await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", "0.0.0-dev", {
      timeout: 30_000,
    });
    await expect(page.getByRole("table")).toBeVisible();
    const banner = page.getByRole("status").filter({ hasText: `mfe-support@http://localhost:${port}` });
    await expect(banner).toBeVisible();
    await menuLink(page, "Companies").click();
    await expect(banner).toBeVisible();
    await page.getByRole("button", { name: "Return to the published version" }).click();
    await menuLink(page, "Help").click();
    await expect(shownRelease(page, "mfe-support")).toHaveAttribute(
      "data-version",
      panel.stable("mfe-support").version,
    );
    await expect(banner).toHaveCount(0);
  });
});

test("A local remote and its live connection run in a deployed panel through a local proxy", async ({
  page,
  context,
  watch,
  published: { server },
}) => {
  watch.allow(/localhost:|hot|HMR|React DevTools|preload/i);
  const [port, proxyPort] = [await freePort(), await freePort()];
  const args = ["--against", server.url, "--port", String(port), "mfe-support"];
  await withDev(args, /with it at/, { PORT: String(proxyPort) }, async () => {
    const cookies = await context.cookies(server.url);
    expect(cookies.length).toBeGreaterThan(0);
    const online = page.waitForEvent("websocket", (socket) => socket.url().includes(`:${proxyPort}/wsapi`));
    const address = new URL(`http://localhost:${proxyPort}/help`);
    address.search = `company_id=1&lang=en&hpay-override=mfe-support@http://localhost:${port}`;
    await page.goto(address.href);
    await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", "0.0.0-dev", {
      timeout: 30_000,
    });
    await expect(page.getByRole("table")).toBeVisible();
    await online;
  });
});

test("An edit to a remote's code appears immediately without losing typed values", async ({
  page,
  watch,
}) => {
  watch.allow(/.*/);
  const port = await freePort();
  const component = join(root, "mfe-support/src/tickets/new-ticket/new-ticket-screen.tsx");
  const sourceBefore = readFileSync(component, "utf8");
  const label = 't("new-ticket.subject")';
  expect(sourceBefore).toContain(label);
  await withDev(["--only", "mfe-support", "--port", String(port)], /hpay-override/, {}, async () => {
    await page.goto(`http://localhost:${port}/?path=/newticket`);
    await page.getByLabel("Issue title").fill("The terminal is silent");
    await page.evaluate(() => Reflect.set(window, "sameDocument", true));
    try {
      writeFileSync(component, sourceBefore.replace(label, '"Title of the issue"'));
      await expect(page.getByLabel("Title of the issue")).toHaveValue("The terminal is silent");
      expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
    } finally {
      writeFileSync(component, sourceBefore);
    }
  });
});
