import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gatewayFolder } from "../../testing/built-worker";

/** Changes that break the previous release: it still runs while the next one starts, and writes its own columns. */
const breakingPatterns: readonly (readonly [string, RegExp])[] = [
  ["removes a table", /\bDROP TABLE\b/i],
  ["removes a column", /\bDROP COLUMN\b/i],
  ["renames", /\bRENAME\b/i],
  ["demands a value that the previous release may not write", /\bSET NOT NULL\b/i],
  ["removes the default of a missing value", /\bDROP DEFAULT\b/i],
  ["adds a column without a value of its own", /\bADD COLUMN (?![^;]*\bDEFAULT\b)[^;]*\bNOT NULL\b/i],
  ["narrows or changes a column", /\bSET DATA TYPE (?!bigint\b|numeric(?!\())/i],
];
/** The line before a statement that removes something that no release in use needs anymore. */
const announcement = /^-- removes what releases before \S+ need:/m;

const faultsOf = (statement: string): readonly string[] =>
  announcement.test(statement)
    ? []
    : breakingPatterns.filter(([, pattern]) => pattern.test(statement)).map(([fault]) => fault);

describe("migrations", () => {
  it("Every migration except the first is compatible with the previous release", () => {
    const folder = join(gatewayFolder, "drizzle");
    const files = readdirSync(folder).filter((name) => name.endsWith(".sql") && !name.startsWith("0000_"));
    expect(files.length).toBeGreaterThan(10);
    const faults = files.flatMap((file) =>
      readFileSync(join(folder, file), "utf8")
        .split("--> statement-breakpoint")
        .flatMap((statement) => faultsOf(statement).map((fault) => `${file} ${fault}: ${statement.trim()}`)),
    );
    expect(faults).toEqual([]);
  });

  it("Each migration is newer than those before it, because a store skips older ones", () => {
    const journal = readFileSync(join(gatewayFolder, "drizzle/meta/_journal.json"), "utf8");
    const { entries }: { entries: readonly { tag: string; when: number }[] } = JSON.parse(journal);
    const files = readdirSync(join(gatewayFolder, "drizzle")).filter((name) => name.endsWith(".sql"));
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
    const times = entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  });

  it.each([
    ['ALTER TABLE "orders" DROP COLUMN "name"', ["removes a column"]],
    ['DROP TABLE "orders"', ["removes a table"]],
    ['ALTER TABLE "orders" RENAME COLUMN "name" TO "title"', ["renames"]],
    [
      'ALTER TABLE "orders" ALTER COLUMN "name" SET NOT NULL',
      ["demands a value that the previous release may not write"],
    ],
    ['ALTER TABLE "orders" ALTER COLUMN "name" DROP DEFAULT', ["removes the default of a missing value"]],
    ['ALTER TABLE "orders" ADD COLUMN "n" integer NOT NULL', ["adds a column without a value of its own"]],
    ['ALTER TABLE "orders" ADD COLUMN "n" integer DEFAULT 0 NOT NULL', []],
    ['ALTER TABLE "orders" ALTER COLUMN "id" SET DATA TYPE bigint', []],
    ['ALTER TABLE "orders" ALTER COLUMN "amount" SET DATA TYPE numeric;', []],
    ['ALTER TABLE "orders" ALTER COLUMN "n" SET DATA TYPE numeric(9, 2)', ["narrows or changes a column"]],
    ['ALTER TABLE "orders" ALTER COLUMN "id" SET DATA TYPE text', ["narrows or changes a column"]],
    ['-- removes what releases before 2.0 need: name\nALTER TABLE "orders" DROP COLUMN "name"', []],
  ])("A migration is checked for compatibility: %s", (statement, expected) =>
    expect(faultsOf(statement)).toEqual(expected),
  );
});
