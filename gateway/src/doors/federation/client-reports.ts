import { readJson } from "@hpay/domain";
import { count, desc, eq, max, sql } from "drizzle-orm";
import { clientReports } from "../../platform/database/schema/service";
import type { Services } from "../../platform/services";
import { readFolderRegistry } from "./registry-folder";

const kinds = ["crash", "failed", "replaced", "error"] as const;
type Kind = (typeof kinds)[number];

/** One failure as reported by a browser, parsed and masked. */
export interface ClientReport {
  readonly kind: Kind;
  readonly surface: "panel" | "embed";
  readonly remote: string;
  readonly release: string;
  readonly page: string;
  readonly message: string;
}

export const maxPerRequest = 20;
/** Maximum number of different failures stored per day; later ones are counted by kind and published release. */
const maxRowsPerDay = 2000;
const maxMessageLength = 300;
const shownReports = 200;

/** The well-formed reports that a browser sent. @returns null when the text is not a list of reports */
export function readReports(text: unknown): readonly ClientReport[] | null {
  const body = typeof text === "string" ? readJson(text) : text;
  if (!isObject(body) || !Array.isArray(body.reports)) return null;
  const { surface } = body;
  return body.reports.slice(0, maxPerRequest).flatMap((report: unknown) => {
    if (!isObject(report)) return [];
    const kind = kinds.find((name) => name === report.kind);
    if (!kind || typeof report.message !== "string") return [];
    return [
      {
        kind,
        surface: surface === "embed" ? "embed" : "panel",
        remote: word(report.remote, /^[a-z][a-z0-9-]{0,63}$/),
        release: word(report.release, /^[\w.+-]{1,64}$/),
        page: word(report.page, /^[a-z][a-z0-9-]{0,63}$/),
        message: maskedMessage(report.message),
      },
    ];
  });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const word = (value: unknown, shape: RegExp): string =>
  typeof value === "string" && shape.test(value) ? value : "";

/** A message without possible personal data: addresses, numbers, keys and quoted text are masked. */
export function maskedMessage(message: string): string {
  return message
    .slice(0, 2000)
    .replaceAll(/\S{0,64}@\S{1,255}/g, (match) => (/^@?[a-z-]+@\d/.test(match) ? match : "[e-mail]"))
    .replaceAll(/(https?:\/\/[^\s/?#"']+)[^\s"']*/g, "$1/…")
    .replaceAll(/(["'`“])[^"'`”]{1,}?\1/g, "$1…$1")
    .replaceAll(/\b(?=\w*\d)[\w-]{20,}\b/g, "[key]")
    .replaceAll(/\+?\d[\d ./-]{4,}\d/g, (match) => (/^\d+\.\d+\.\d+$/.test(match) ? match : "[number]"))
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, maxMessageLength);
}

/** Stores reports; identical ones of a day are counted together. */
export async function storeReports(services: Services, reports: readonly ClientReport[]): Promise<number> {
  const { db } = services;
  const now = services.now();
  const day = now.toISOString().slice(0, 10);
  const [rows] = await db.select({ n: count() }).from(clientReports).where(eq(clientReports.day, day));
  const isFull = (rows?.n ?? 0) >= maxRowsPerDay;
  const { remotes } = isFull
    ? await readFolderRegistry(services.settings.panelDir).catch(() => ({ remotes: [] }))
    : { remotes: [] };
  for (const report of reports) {
    // Anybody can send reports with invented names. Once the day's maximum is reached, only those of published
    // releases keep their names, because such failures end a canary.
    const isPublished = remotes.some(
      ({ name, versions }) => name === report.remote && Object.hasOwn(versions, report.release),
    );
    const names = isPublished ? {} : { remote: "", release: "" };
    const entry = isFull ? { ...report, ...names, page: "", message: "" } : report;
    await db
      .insert(clientReports)
      .values({ ...entry, day, firstAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: [
          clientReports.day,
          clientReports.kind,
          clientReports.surface,
          clientReports.remote,
          clientReports.release,
          clientReports.page,
          clientReports.message,
        ],
        set: { n: sql`${clientReports.n} + 1`, lastAt: now },
      });
  }
  return reports.length;
}

/** The number of reports per release, and the individual reports, newest first. */
export async function listReports({ db }: Pick<Services, "db">) {
  const rowsOf = (kind: Kind) =>
    sql<number>`coalesce(sum(${clientReports.n}) filter (where ${clientReports.kind} = ${kind}), 0)`.mapWith(
      Number,
    );
  const lastAt = sql<Date>`${max(clientReports.lastAt)}`.mapWith(clientReports.lastAt);
  const releases = await db
    .select({
      remote: clientReports.remote,
      release: clientReports.release,
      crash: rowsOf("crash"),
      failed: rowsOf("failed"),
      replaced: rowsOf("replaced"),
      error: rowsOf("error"),
      lastAt,
    })
    .from(clientReports)
    .groupBy(clientReports.remote, clientReports.release)
    .orderBy(desc(lastAt))
    .limit(shownReports);
  const reports = await db
    .select({
      kind: clientReports.kind,
      surface: clientReports.surface,
      remote: clientReports.remote,
      release: clientReports.release,
      page: clientReports.page,
      message: clientReports.message,
      count: clientReports.n,
      firstAt: clientReports.firstAt,
      lastAt: clientReports.lastAt,
    })
    .from(clientReports)
    .orderBy(desc(clientReports.lastAt))
    .limit(shownReports);
  return { releases, reports };
}
