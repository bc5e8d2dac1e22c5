import { closeSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LineWriter } from "./line-writer";

describe("the writer of the log", () => {
  /** Polls, because the writer has no caller that waits for it. */
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  };

  it("The writer writes every line once and in order", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "hpay-log-")), "log");
    const fd = openSync(file, "a");
    const writer = new LineWriter(fd);
    const lines = Array.from({ length: 500 }, (_, n) => `${n} ред\n`);
    for (const line of lines) writer.write(line);
    const all = lines.join("");
    await until(() => readFileSync(file, "utf8").length >= all.length);
    expect(readFileSync(file, "utf8")).toBe(all);
    closeSync(fd);
  });
});
