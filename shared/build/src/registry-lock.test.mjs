import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { readAudit, readRegistry } from "./registry-file.mjs";
import { withLock } from "./registry-lock.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hpay-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const runCode = (code) =>
  new Promise((resolve) => {
    const args = ["--input-type=module", "-e", code];
    spawn(process.execPath, args, { cwd: __dirname, stdio: "inherit" }).on("exit", resolve);
  });

it("Concurrent registry commands never lose changes", async () => {
  const commands = Array.from({ length: 6 }, (_, at) =>
    runCode(`import { addVersion } from "./registry-file.mjs";
for (let n = 0; n < 5; n += 1)
  addVersion(${JSON.stringify(folder)}, { name: "mfe-${at % 2}", owner: "team" }, { version: "${at}." + n });`),
  );
  expect(await Promise.all(commands)).toEqual([0, 0, 0, 0, 0, 0]);
  const versions = readRegistry(folder).remotes.flatMap((remote) => Object.keys(remote.versions));
  expect(versions).toHaveLength(30);
  expect(readAudit(folder)).toHaveLength(30);
});

it("A stale registry lock is ignored", () => {
  const path = join(folder, "federation", "registry.lock");
  mkdirSync(join(folder, "federation"));
  writeFileSync(path, `999999999 ${hostname()} x`);
  expect(withLock(path, () => "changed")).toBe("changed");
  writeFileSync(path, `${process.pid} another-machine x`);
  expect(withLock(path, () => "changed", 100)).toBe("changed");
  expect(existsSync(path)).toBe(false);
});

it("A machine with a wrong clock can keep its lock", async () => {
  const path = join(folder, "registry.lock");
  writeFileSync(path, `${process.pid} another-machine x`);
  const wrongTime = Date.now() - 3_600_000;
  utimesSync(path, wrongTime / 1000, wrongTime / 1000);
  const code = `import { readFileSync, rmSync, utimesSync, writeSync } from "node:fs";
let n = 0;
const touching = setInterval(() => {
  n += 1;
  if (n < 10) utimesSync(${JSON.stringify(path)}, n, n);
  else {
    clearInterval(touching);
    writeSync(1, readFileSync(${JSON.stringify(path)}, "utf8"));
    rmSync(${JSON.stringify(path)});
  }
}, 100);
writeSync(1, "touching ");`;
  const otherProcess = spawn(process.execPath, ["--input-type=module", "-e", code], { cwd: __dirname });
  let output = "";
  otherProcess.stdout.on("data", (text) => {
    output += text;
  });
  const exit = new Promise((resolve) => otherProcess.on("exit", resolve));
  await new Promise((resolve) => otherProcess.stdout.once("data", resolve));
  expect(withLock(path, () => "changed")).toBe("changed");
  await exit;
  expect(output).toBe(`touching ${process.pid} another-machine x`);
});

it("Only one command at a time removes a dead process's lock", async () => {
  const path = join(folder, "registry.lock");
  writeFileSync(path, `999999999 ${hostname()} x`);
  const code = `import { writeFileSync, writeSync } from "node:fs";
import { withLock } from "./registry-lock.mjs";
withLock(${JSON.stringify(`${path}.stale`)}, () => {
  writeSync(1, "removing");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  writeFileSync(${JSON.stringify(join(folder, "removed"))}, "");
});`;
  const otherProcess = spawn(process.execPath, ["--input-type=module", "-e", code], { cwd: __dirname });
  await new Promise((resolve) => otherProcess.stdout.once("data", resolve));
  expect(withLock(path, () => readdirSync(folder))).toContain("removed");
  expect(readdirSync(folder)).toEqual(["removed"]);
});

it("A disk that fills up during an audit entry leaves the registry and audit unchanged", () => {
  const { folder: panel, audit } = { folder, audit: join(folder, "federation/audit.jsonl") };
  mkdirSync(join(panel, "federation"));
  const line = `${JSON.stringify({ at: "x".repeat(980) })}\n`;
  writeFileSync(audit, line);
  const code = `import { addVersion } from "./registry-file.mjs";
addVersion(${JSON.stringify(panel)}, { name: "mfe-a", owner: "team" }, { version: "1" });`;
  const limitedArgs = [
    "-c",
    'ulimit -f 1; exec "$0" "$@"',
    process.execPath,
    "--input-type=module",
    "-e",
    code,
  ];
  expect(spawnSync("bash", limitedArgs, { cwd: __dirname, encoding: "utf8" }).stderr).toContain(
    "Nothing has changed",
  );
  expect(readFileSync(audit, "utf8")).toBe(line);
  expect(readRegistry(panel).remotes).toEqual([]);
});

it.each([
  [0, "registry.lock cannot be written"],
  [1, "the registry cannot be written"],
])(
  "A disk with %p KB free leaves the registry unchanged, without a lock or partial file",
  (freeKb, words) => {
    const publish = (version) =>
      `import { addVersion } from "./registry-file.mjs";
addVersion(${JSON.stringify(folder)}, { name: "mfe-a", owner: "team" }, { version: "${version}", text: "x".repeat(4000) });`;
    const start = (code, limit = "") =>
      spawnSync(
        "bash",
        ["-c", `${limit} exec "$0" "$@"`, process.execPath, "--input-type=module", "-e", code],
        {
          cwd: __dirname,
          encoding: "utf8",
        },
      );
    expect(start(publish("1")).stderr).toBe("");
    const stateBefore = [readRegistry(folder), readAudit(folder)];
    const publication = start(publish("2"), `ulimit -f ${freeKb};`);
    expect(publication.stderr).toContain("Nothing has changed: ");
    expect(publication.stderr).toContain(words);
    expect([readRegistry(folder), readAudit(folder)]).toEqual(stateBefore);
    expect(readdirSync(join(folder, "federation")).toSorted()).toEqual(["audit.jsonl", "registry.json"]);
  },
);

it("The lock is released after a failed change", () => {
  const path = join(folder, "registry.lock");
  const fail = () => {
    throw new Error("refused");
  };
  expect(() => withLock(path, fail)).toThrow("refused");
  expect(existsSync(path)).toBe(false);
});
