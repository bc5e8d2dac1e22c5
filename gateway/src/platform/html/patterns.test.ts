import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Script } from "node:vm";
import { parseSync } from "@swc/core";
import { protectedPieces } from "../../../../shared/i18n/src/transliteration-exceptions";
import { gatewayFolder } from "../../testing/built-worker";

/** Length of the texts that patterns are tested with. */
const length = 50_000;
/** A linear pattern needs a few milliseconds. One that rescans the text from each position needs seconds. */
const limitMs = 150;

interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const root = join(gatewayFolder, "..");
const folders = ["gateway/src", "shared/domain/src", "shared/contract/src", "shared/i18n/src"];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes(".test.") && !name.startsWith("testing"))
    .map((name) => join(root, folder, name)),
);

/** Every regular expression literal of a file. */
function patternsIn(file: string): readonly Pattern[] {
  const text = readFileSync(file);
  const base = parseSync("", { syntax: "typescript" }).span.end;
  const patterns: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && node.type === "RegExpLiteral") {
      const { span, pattern, flags } = node as unknown as {
        span: { start: number };
        pattern: string;
        flags: string;
      };
      const line = text
        .subarray(0, span.start - base)
        .toString()
        .split("\n").length;
      patterns.push({ place: `${relative(root, file)}:${line}`, source: pattern, flags });
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(text.toString(), { syntax: "typescript" }).body);
  return patterns;
}

/** Worst-case texts for a pattern: its own words and classes, repeated after its start and without an end. */
function worstCasesOf({ source }: Pattern, size: number): readonly string[] {
  const words = source
    .replace(/\\[sS]/g, " ")
    .replace(/\\d/g, "0")
    .replace(/\\[wW]/g, "a")
    .replace(/\\(?:[bB]|p\{[^}]*\})/g, "")
    .split(/\(\?[:=!<]+|[\\^$.*+?()[\]{}|]/)
    .filter(Boolean);
  const pieces = [
    ...new Set([...words, ...words.flatMap((word) => [...word]), "a", "0", " ", "\n", "-", "."]),
  ];
  const heads = ["", ...words.slice(0, 3)];
  return pieces.flatMap((piece) =>
    heads.map((head) => `${head}${piece.repeat(Math.ceil(size / piece.length))}\u0000`),
  );
}

const play = new Script("for (const text of texts) text.replace(pattern, '')");

/** CPU time in ms; Infinity when it did not finish. */
function timeOf({ source, flags }: Pattern, texts: readonly string[]): number {
  const pattern = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
  const before = process.cpuUsage();
  try {
    play.runInNewContext({ texts, pattern }, { timeout: limitMs * 5 });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const isSlow = (pattern: Pattern, text: string) => timeOf(pattern, [text]) > limitMs;

describe("regular expressions of the gateway", () => {
  const { source, flags } = protectedPieces;
  const all = [...files.flatMap(patternsIn), { place: "protectedPieces", source, flags }];

  it("The gateway's regular expressions are found in its source, with file and line", () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.slice(0, -1).every(({ place }) => /\.ts:\d+$/.test(place))).toBe(true);
  });

  it("A regular expression that backtracks or rescans the text is detected", () => {
    for (const source of ["<[^>]*>", "^(a+)+$", "\\s+$"]) {
      const pattern = { place: "", source, flags: "" };
      const times = worstCasesOf(pattern, length).map((text) => timeOf(pattern, [text]));
      expect([source, Math.max(...times) > limitMs]).toEqual([source, true]);
    }
  });

  it("Every regular expression runs in linear time, so no text can block the gateway", () => {
    const slow = all.filter((pattern) => {
      // A slow result counts only when it repeats, because another process may have used the CPU.
      return worstCasesOf(pattern, length).some(
        (text) => isSlow(pattern, text) && isSlow(pattern, text) && isSlow(pattern, text),
      );
    });
    expect(slow.map(({ place, source }) => `${place} /${source}/`)).toEqual([]);
  }, 300_000);
});
