import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

/**
 * Rows of `docs/coverage.md`: `| document | section | statement | test |`. The last cell is `path › title` (a piece of the
 * test's title, as it stands in the file; several are parted by `<br>`), or `— ` and the reason why there is none.
 */
export function coverageRows(text) {
  return text
    .split("\n")
    .filter((line) => /^\|\s*\d\s*\|/.test(line))
    .map((line, index) => {
      const cells = line.split(/(?<!\\)\|/).slice(1, -1);
      const [document = "", section = "", statement = "", test = ""] = cells.map((cell) =>
        cell.trim().replaceAll("\\|", "|"),
      );
      return { row: index + 1, document, section, statement, test };
    });
}

/** What is wrong with the rows: a named test that is not there, a row with neither test nor reason. */
export function coverageFaults(rows) {
  return rows.flatMap(({ row, statement, test }) => {
    if (!statement) return [`row ${row} has no statement`];
    if (/^—\s*\S/.test(test)) return [];
    if (!test) return [`row ${row} (${statement}) names neither a test nor a reason`];
    return test.split("<br>").flatMap((one) => {
      const [path = "", title = ""] = one.split("›").map((part) => part.trim().replaceAll("`", ""));
      const file = join(root, path);
      if (!path || !existsSync(file)) return [`row ${row}: ${path || one} is not there`];
      return title && readFileSync(file, "utf8").includes(title)
        ? []
        : [`row ${row}: ${path} has no test "${title}"`];
    });
  });
}
