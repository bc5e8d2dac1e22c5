import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root, testFiles } from "./workspace.mjs";

/**
 * @typedef {{ id: string, section: string, statement: string, tests: string }} Row `tests`: a dash and the
 * reason if the statement has no test, else the text of `coverageText`
 * @typedef {ReadonlyMap<string, readonly string[]>} Tags id of a statement → files with a test that covers it,
 * sorted
 */

const rowStart = /^\|\s*\d\.\d+-/;
const tag = /^\s*\/\/ spec((?: \d\.\d+-[a-z0-9-]+)+)$/;

const testFolders = ["gateway", "host", "e2e", "shared"];

/**
 * Rows of `docs/coverage.md`: `| id | section | statement | tests |`. The id begins with the document and its section.
 * @param {string} text
 * @returns {Row[]}
 */
export function coverageRows(text) {
  return text
    .split("\n")
    .filter((line) => rowStart.test(line))
    .map((line) => {
      const [id = "", section = "", statement = "", tests = ""] = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim());
      return { id, section, statement, tests };
    });
}

/**
 * Reads the statement ids above tests, such as `// spec 1.2-lang-parameter 2.4-…`.
 * @param {Iterable<readonly [path: string, source: string]>} sources
 * @returns {Tags}
 */
export function tagsOf(sources) {
  /** @type {Map<string, Set<string>>} */
  const testsById = new Map();
  for (const [path, source] of sources) {
    const lines = source.split("\n");
    for (const [index, line] of lines.entries()) {
      const ids = tag.exec(line)?.[1]?.trim().split(" ") ?? [];
      // A tag must be followed by a test, because otherwise it would cover nothing.
      if (ids.length > 0 && !lines[index + 1]?.trim())
        throw new Error(`${path}: ${line.trim()} stands alone`);
      for (const id of ids) testsById.set(id, (testsById.get(id) ?? new Set()).add(path));
    }
  }
  return new Map([...testsById].map(([id, paths]) => [id, [...paths].sort()]));
}

/** @returns {Tags} of all tests of the workspace */
export function tagsInWorkspace() {
  const files = testFiles(testFolders);
  return tagsOf(files.map((file) => [relative(root, file), readFileSync(file, "utf8")]));
}

export const coveragePage = join(root, "docs", "coverage.md");

/**
 * Lists faults: statements with neither test nor reason, or with both, and tags that name no statement.
 * @param {readonly Row[]} rows
 * @param {Tags} tags
 * @returns {string[]}
 */
export function coverageFaults(rows, tags) {
  const ids = rows.map(({ id }) => id);
  const duplicates = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...duplicates.map(
      (id) => `${id} stands twice in docs/coverage.md. Give one of the statements another id.`,
    ),
    ...rows.flatMap(({ id, statement, tests }) => {
      const hasReason = /^—\s*\S/.test(tests);
      if (!statement) return [`${id} has no statement`];
      if (hasReason && tags.has(id))
        return [`${id} has a test: take the reason why there is none out of the page`];
      if (hasReason || tags.has(id)) return [];
      return [
        `No test holds ${id} (${statement}). Write // spec ${id} above the one that does, or the reason into the page.`,
      ];
    }),
    ...[...tags]
      .filter(([id]) => !ids.includes(id))
      .map(([id, paths]) => `${paths[0]} names ${id}, which is no statement of docs/coverage.md`),
  ];
}

/**
 * Fills in the files of each statement, and the totals, according to the tags.
 * @param {string} text of the page
 * @param {Tags} tags
 */
export function coverageText(text, tags) {
  const rows = coverageRows(text);
  const countsOf = (/** @type {string} */ document) => {
    const documentRows = rows.filter(({ id }) => id.startsWith(document));
    const coveredCount = documentRows.filter(({ id }) => tags.has(id)).length;
    return `${documentRows.length} | ${coveredCount} | ${documentRows.length - coveredCount} |`;
  };
  return text
    .split("\n")
    .map((line) => {
      const [, head, document] = /^(\| (?:Document (\d)[^|]*|All) \|) \d+ \|/.exec(line) ?? [];
      if (head) return `${head} ${countsOf(document ? `${document}.` : "")}`;
      if (!rowStart.test(line)) return line;
      const [row] = coverageRows(line);
      const paths = row && tags.get(row.id);
      return row && paths
        ? `| ${row.id} | ${row.section} | ${row.statement} | ${paths.join("<br>")} |`
        : line;
    })
    .join("\n");
}
