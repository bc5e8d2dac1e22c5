import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transformSync } from "@swc/core";
import { LineWriter } from "./line-writer";

const folder = mkdtempSync(join(tmpdir(), "hpay-log-"));
/** Log lines that together are longer than a pipe's buffer. */
const lines = Array.from({ length: 8000 }, (_, n) => `${n} ${"ред".repeat(10)}\n`);
const all = lines.join("");

describe("the writer of the log", () => {
  it("Log lines are in the file and in order when the writer returns", () => {
    const file = join(folder, "log");
    const fd = openSync(file, "a");
    const writer = new LineWriter(fd);
    for (const line of lines) writer.write(line);
    expect(readFileSync(file, "utf8")).toBe(all);
    closeSync(fd);
  });

  it("A slow pipe reader gets every line once and in order", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const writer = new LineWriter(fd);
    for (const line of lines) writer.write(line);
    const bytes = Buffer.alloc(10_000);
    const parts: Buffer[] = [];
    for (let size = 0; size < Buffer.byteLength(all); ) {
      await new Promise((resolve) => setImmediate(resolve));
      try {
        const count = readSync(fd, bytes);
        parts.push(Buffer.from(bytes.subarray(0, count)));
        size += count;
      } catch {
        // Reading fails while the pipe is empty, until the writer's next turn.
      }
    }
    expect(Buffer.concat(parts).toString()).toBe(all);
    closeSync(fd);
  });

  it("A process that exits right after its last log line neither loses nor reorders lines", async () => {
    const source = readFileSync(join(__dirname, "line-writer.ts"), "utf8");
    const { code } = transformSync(source, { jsc: { target: "es2022", parser: { syntax: "typescript" } } });
    const builtFile = join(folder, "line-writer.mjs");
    writeFileSync(builtFile, code);
    const script = `
      const { LineWriter } = await import(${JSON.stringify(pathToFileURL(builtFile).href)});
      const writer = new LineWriter(process.stderr.fd);
      for (let n = 0; n < ${lines.length}; n++) writer.write(n + " " + "ред".repeat(10) + "\\n");
      process.exit(1);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const parts: Buffer[] = [];
    child.stderr.on("data", (part: Buffer) => parts.push(part));
    await once(child, "close");
    expect(Buffer.concat(parts).toString()).toBe(all);
  });
});
