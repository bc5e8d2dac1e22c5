import { type EventName, eventCatalogue } from "@hpay/contract";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { RunningGateway } from "../../support/gateway-process";
import { expect, whenLive } from "../../support/panel";
import type { SignedInPerson } from "../../support/signed-in";

export type Payload = Readonly<Record<string, unknown>>;

interface EmittedEvent {
  readonly name: string;
  readonly detail: Payload;
}

/**
 * The participants: the listening page, another person of the company, a customer, and a program with the
 * owner's token.
 */
export interface Actors {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly gateway: RunningGateway;
  /** A colleague's page, in a browser of their own. */
  readonly other: Page;
  customer(): Promise<Page>;
  call(method: string, path: string, body?: unknown): Promise<{ readonly id: number }>;
  /** How many records of a resource the owner sees. */
  count(resource: string): Promise<number>;
}

/** One way to cause an event, and the expected payloads. */
export interface EventRow {
  /** A short description of who does what. */
  readonly description: string;
  /**
   * Opens the page: by default the list of POS of company 1. Events emitted before it resolves are not counted.
   */
  open?(actors: Actors): Promise<unknown>;
  /** @returns all payloads of the event in order; further fields are allowed */
  cause(actors: Actors): Promise<readonly Payload[]>;
  /** If other records change too, only payloads for which this function returns true are counted. */
  counts?(detail: Payload): boolean;
  /** The company that the page shows afterwards: 1 by default; null if there is no live connection. */
  readonly company?: number | null | (() => number);
}

/** Records all events of the catalogue in all documents of a browser from now on. */
export async function recordEvents(context: BrowserContext): Promise<{
  readonly all: () => readonly EmittedEvent[];
  forget(): void;
}> {
  let emitted: EmittedEvent[] = [];
  await context.exposeFunction("emittedEvent", (name: string, detail: Payload) => {
    emitted.push({ name, detail });
  });
  await context.addInitScript((names) => {
    for (const name of names)
      window.addEventListener(name, (event) => {
        if (event instanceof CustomEvent)
          Reflect.apply(Reflect.get(window, "emittedEvent"), window, [name, event.detail]);
      });
  }, Object.keys(eventCatalogue));
  return {
    all: () => emitted,
    forget() {
      emitted = [];
    },
  };
}

/** Calls of a signed-in person, as a program sends them. */
export function callsOf(gateway: RunningGateway, { token }: SignedInPerson): Pick<Actors, "call" | "count"> {
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${gateway.url}/api/${path}`, {
      method,
      headers: { "content-type": "application/json", Authorization: token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    return (await answer.json()) as { data: { id: number }; total?: number };
  };
  return {
    call: async (method, path, body) => (await send(method, path, body)).data,
    count: async (resource) => (await send("GET", `${resource}?page=1&perPage=1`)).total ?? 0,
  };
}

export async function customerOf(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: "en-US" })).newPage();
}

/**
 * Runs an event's rows and prints each: `event | description | payload`. Fails at the end with the rows that
 * differ.
 */
export async function expectEvents(
  actors: Actors,
  events: { readonly all: () => readonly EmittedEvent[]; forget(): void },
  name: EventName,
  rows: readonly EventRow[],
): Promise<void> {
  const faults: string[] = [];
  /** Request ids of earlier rows: a reloaded page receives the events of the last seconds again. */
  const earlierRequests = new Set<unknown>();
  actors.page.setDefaultTimeout(20_000);
  actors.other.setDefaultTimeout(20_000);
  for (const row of rows) {
    const { open = openPosList, cause, counts = () => true, company = 1 } = row;
    try {
      await open(actors);
      events.forget();
      const expected = await cause(actors);
      const details = () =>
        events
          .all()
          .flatMap((event) => (event.name === name ? [event.detail] : []))
          .filter((detail) => !earlierRequests.has(detail.request_id) && counts(detail));
      await expect
        .poll(details, { message: "payloads" })
        .toEqual(
          expected.map((payload) =>
            expect.objectContaining({ ...payload, v: 1, id: expect.any(String), at: expect.any(String) }),
          ),
        );
      const shownCompany = typeof company === "function" ? company() : company;
      if (shownCompany !== null) await expectNoMoreEvents(actors, events, shownCompany);
      expect(details(), "once each").toHaveLength(expected.length);
      // Fields that all events have are not printed.
      const payloads = details().map(({ v: _, id: __, at: ___, source: ____, ...payload }) => payload);
      process.stdout.write(`${name} | ${row.description} | ${JSON.stringify(payloads)}\n`);
      for (const { request_id } of details()) if (request_id !== undefined) earlierRequests.add(request_id);
    } catch (error) {
      faults.push(`${name} | ${row.description}\n${error instanceof Error ? error.message : String(error)}`);
    }
    await actors.page.unrouteAll({ behavior: "ignoreErrors" });
  }
  expect(faults.join("\n\n"), "events that are not the specification's").toBe("");
}

let markCount = 0;

/** Events arrive in order, so a record that a program creates now is received after all earlier events. */
async function expectNoMoreEvents(
  { call }: Pick<Actors, "call">,
  { all }: { readonly all: () => readonly EmittedEvent[] },
  company: number,
): Promise<void> {
  markCount += 1;
  const { id } = await call("POST", "tickets", { CompanyId: company, Title: `Mark number ${markCount}` });
  await expect
    .poll(() => all().some((event) => event.detail.resource === "tickets" && event.detail.record_id === id), {
      message: "the mark",
    })
    .toBe(true);
}

/**
 * Waits until the page has loaded and has sent its position to the gateway: no event is missed from then on.
 */
export async function openPath({ page }: Pick<Actors, "page">, path: string): Promise<void> {
  const liveConnection = whenLive(page);
  await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=en&company_id=1&site_id=1`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("dunav.example");
  await liveConnection;
}

export const openPosList = (actors: Actors): Promise<void> => openPath(actors, "/sites");
