import type { Page, Route } from "@playwright/test";
import { expect } from "./panel";

/** One message of the specification, and how a person gets to see it. */
export interface MessageRow {
  /** Ids of statements in docs/coverage.md. */
  readonly spec: string | readonly string[];
  /** The message's text, letter for letter. */
  readonly message: string;
  readonly where: "notice" | "alert" | "field" | "dialog" | "page" | "clipboard";
  /** The cause of the message, in a few words. */
  readonly description: string;
  /** Causes the message on the page of the row's test. */
  cause(page: Page): Promise<unknown>;
  /** Notices shown in addition to the message; none by default. */
  readonly otherMessages?: readonly string[];
}

interface ShownNotice {
  readonly text: string;
  /** The notice's second line. */
  readonly details: string;
}

/** The current notices, errors first. Notices of orders that other people send are left out. */
export const noticesOn = (page: Page): Promise<readonly ShownNotice[]> =>
  page
    .getByRole("region", { name: "Notifications" })
    .locator("> [role=alert], > [role=status]")
    .evaluateAll((cards) =>
      cards.map((card) => {
        // The text as people see it: blocks that have their own lines on the page are separate here.
        // biome-ignore lint/performance/useDomNodeTextContent: only the rendered text contains line breaks.
        const lines = (card instanceof HTMLElement ? card.innerText : "").split("\n").filter(Boolean);
        const tonePrefix = card.querySelector("[data-tone]")?.textContent ?? "";
        const allText = lines.join(" ").slice(tonePrefix.trim().length);
        const [text = "", details = ""] = allText.split(/ ?Details: /);
        return { text: text.trim(), details: details.trim() };
      }),
    )
    .then((notices) => notices.filter(({ text }) => !text.startsWith("New order, ")));

/** Technical details of a failure, which messages of the specification never contain. */
const technical = /HTTP \d{3}|\bundefined\b|\[object |NaN/;

/**
 * Expects the message in its place, letter for letter, and nothing that contradicts it: no other notice, no
 * technical details.
 */
export async function expectMessage(page: Page, row: MessageRow): Promise<void> {
  const { message, where, otherMessages = [] } = row;
  const anyDialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  const messagesShownIn = (scope: Pick<Page, "getByText" | "getByRole">) => async () => [
    ...(await scope.getByText(message, { exact: true }).filter({ visible: true }).allInnerTexts()),
    ...(await scope.getByRole("alert").allInnerTexts()).map((text) => text.split("\n")[0]?.trim()),
  ];
  const texts = {
    page: messagesShownIn(page),
    field: messagesShownIn(page),
    alert: async () =>
      (await page.getByRole("alert").allInnerTexts()).map((text) => text.split("\n")[0]?.trim()),
    dialog: messagesShownIn(anyDialog),
    clipboard: async () => [await page.evaluate(() => navigator.clipboard.readText())],
    notice: async () => (await noticesOn(page)).map(({ text }) => text),
  };
  await expect.poll(texts[where], { message: `${message} | ${where}` }).toContain(message);
  const ownNotices = where === "notice" ? [message] : [];
  // A notice may appear a moment after the message in the page.
  await expect
    .poll(async () => (await noticesOn(page)).map(({ text }) => text).toSorted())
    .toEqual([...ownNotices, ...otherMessages].toSorted());
  await expect(page.locator("body")).not.toContainText(technical);
}

/** Runs all rows, prints each (`message | where | description`), and then fails with the rows that differ. */
export async function expectMessages(
  page: Page,
  rows: readonly MessageRow[],
  open: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const faults: string[] = [];
  // An element that cannot be pressed fails only its row, not the whole test.
  page.setDefaultTimeout(20_000);
  for (const row of rows) {
    const line = `${row.message} | ${row.where} | ${row.description}`;
    try {
      await open(page);
      await row.cause(page);
      await expectMessage(page, row);
      process.stdout.write(`${line}\n`);
    } catch (error) {
      faults.push(`${line}\n${error instanceof Error ? error.message : String(error)}`);
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
  expect(faults.join("\n\n"), "messages that are not the specification's").toBe("");
}

/** How a call fails: with the gateway's reason, without a reason, or because the gateway is unreachable. */
export type Fault = { readonly text: string; readonly status?: number } | "silent" | "down";

const fulfill = (route: Route, fault: Fault) => {
  if (fault === "down") return route.abort("connectionrefused");
  if (fault === "silent") return route.fulfill({ status: 500, contentType: "text/plain", body: "" });
  const { text, status = 500 } = fault;
  return route.fulfill({ status, contentType: "application/json", body: JSON.stringify({ error: text }) });
};

/** Makes calls with this method fail from now on if their address (without the query) matches. */
export async function mockFailure(
  page: Page,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: RegExp,
  fault: Fault,
): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    (route) => (route.request().method() === method ? fulfill(route, fault) : route.fallback()),
  );
}

/** Answers the call with this body, which may have fields that our gateway never sends. */
export async function mockAnswer(
  page: Page,
  method: "GET" | "POST" | "PUT",
  path: RegExp,
  body: unknown,
): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    (route) =>
      route.request().method() === method
        ? route.fulfill({ contentType: "application/json", body: JSON.stringify(body) })
        : route.fallback(),
  );
}

/**
 * Answers one function of the live connection with this result; all other calls reach the gateway. Call it before a
 * page opens.
 */
export async function mockLiveAnswers(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  await page.routeWebSocket(/\/wsapi/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const [, call = "", name = ""] = /^42(\d+)\["(\w+)"/.exec(String(message)) ?? [];
      if (Object.hasOwn(answers, name)) socket.send(`43${call}${JSON.stringify([answers[name]])}`);
      else server.send(message);
    });
  });
}
