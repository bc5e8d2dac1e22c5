import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { delayedPages } from "./delay-answers";
import { type GatewayOptions, type RunningGateway, startGateway } from "./gateway-process";

// In a window that another site opens, the panel does not use the preloaded sign-in, because the browser hides
// its session there. Chromium mentions the unused file once after three seconds.
const preloadWarning = /was preloaded using link preload but not used/;

/** Allows console lines that a test causes on purpose. */
export interface PageWatch {
  allow(pattern: RegExp): void;
}

export interface TestFixtures {
  readonly watch: PageWatch;
}

export interface WorkerFixtures {
  readonly gatewayOptions: GatewayOptions;
  readonly gateway: RunningGateway;
}

/**
 * Provides the panel in a browser, with the real gateway. A test fails on any console warning or error,
 * uncaught exception, or violation of the content or script policy that it has not declared as expected.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  gatewayOptions: [{}, { option: true, scope: "worker" }],
  gateway: [
    async ({ gatewayOptions }, use) => {
      const gateway = await startGateway(gatewayOptions);
      await use(gateway);
      await gateway.discard();
    },
    { scope: "worker", timeout: 200_000 },
  ],
  baseURL: async ({ gateway }, use) => {
    await use(gateway.url);
  },
  watch: [
    async ({ context }, use) => {
      const consoleLines: string[] = [];
      const allowedPatterns: RegExp[] = [];
      const popups = new Set<Page | null>();
      context.on("page", async (page) => {
        if (await page.opener()) popups.add(page);
      });
      const record = (text: string) => consoleLines.push(text);
      context.on("console", (message: ConsoleMessage) => {
        const sourcePage = message.page();
        const isDelayed = popups.has(sourcePage) || (sourcePage && delayedPages.has(sourcePage));
        if (preloadWarning.test(message.text()) && isDelayed) return;
        if (["warning", "error"].includes(message.type())) record(`${message.type()}: ${message.text()}`);
      });
      context.on("weberror", (error) => record(`uncaught: ${error.error().message}`));
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ""}`);
        });
      });
      await use({ allow: (pattern) => allowedPatterns.push(pattern) });
      expect(consoleLines.filter((line) => !allowedPatterns.some((pattern) => pattern.test(line)))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
});

export { expect };

export const demoPassword = "Demo-1234!";

interface MailboxMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
}

/** Mails to an address, newest first, from the gateway's mailbox for tests. */
export async function mailsTo(gatewayUrl: string, address: string): Promise<readonly MailboxMessage[]> {
  const answer = await fetch(`${gatewayUrl}/dev/mail.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as MailboxMessage[];
}

/** The six digits of the newest code that was mailed to an address after `sentAfter`. */
export async function mailedCode(gatewayUrl: string, address: string, sentAfter: number): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const recentMails = (await mailsTo(gatewayUrl, address)).filter(
          (mail) => Date.parse(mail.at) >= sentAfter,
        );
        code = recentMails.map((mail) => /\b(\d{6})\b/.exec(mail.text)?.[1]).find(Boolean);
        return code;
      },
      { message: `a code for ${address}` },
    )
    .toBeTruthy();
  return code ?? "";
}

/**
 * Signs in like a person: with the password, then the code from the mailbox. Ends on the first page of the
 * panel.
 */
export async function signIn(page: Page, gateway: RunningGateway, email = "owner@demo.test"): Promise<void> {
  const sentAfter = Date.now() - 1000;
  if (!page.url().includes("/login")) await page.goto(`${gateway.url}/login?lang=en`);
  await page.getByLabel("E-mail", { exact: false }).first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await passEmailedCode(page, gateway, email, sentAfter);
  await expect(page.getByRole("banner")).toBeVisible();
}

/**
 * Resolves once the gateway has confirmed this page's live position, so that no later event is missed. Call it
 * before the page is opened, with a company selected.
 */
export const whenLive = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on("websocket", (socket) => {
      if (!socket.url().includes("/wsapi")) return;
      socket.on("framereceived", ({ payload }) => {
        // Acknowledgments of socket.io begin with 43.
        if (String(payload).startsWith("43")) resolve();
      });
    });
  });

/** Completes the second step: requests the e-mailed code if another way is offered first, and types it. */
export async function passEmailedCode(
  page: Page,
  gateway: RunningGateway,
  email: string,
  sentAfter: number,
): Promise<void> {
  const codeField = page.locator('input[autocomplete="one-time-code"]');
  const mailButton = page.getByRole("button", { name: /e-mail/i });
  await expect(codeField.or(mailButton).first()).toBeVisible();
  if (!(await codeField.isVisible())) await mailButton.first().click();
  await expect(codeField).toBeVisible();
  const code = await mailedCode(gateway.url, email, sentAfter);
  await codeField.focus();
  await page.keyboard.type(code, { delay: 20 });
}

/** Selects a company and one of its POS in the top bar. */
export async function choosePos(
  page: Page,
  company = "Dunav Trade d.o.o.",
  pos = "dunav.example",
): Promise<void> {
  const bar = page.getByRole("banner");
  const pickerButtons = bar.locator('button[aria-haspopup="dialog"]');
  await pickerButtons.nth(0).click();
  await page.getByRole("dialog").getByText(company).first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  if (await pickerButtons.nth(1).getByText(pos, { exact: true }).isVisible()) return;
  await pickerButtons.nth(1).click();
  await page.getByRole("dialog").getByText(pos, { exact: true }).first().click();
  await expect(pickerButtons.nth(1)).toContainText(pos);
}
