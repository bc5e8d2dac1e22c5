import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { readAudit, readRegistry } from "./registry-file.mjs";
import { withLock } from "./registry-lock.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hpay-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (code) =>
  new Promise((resolve) => {
    const args = ["--input-type=module", "-e", code];
    spawn(process.execPath, args, { cwd: __dirname, stdio: "inherit" }).on("exit", resolve);
  });

it("Simultaneous commands never lose each other's changes", async () => {
  const commands = Array.from({ length: 6 }, (_, at) =>
    run(`import { addVersion } from "./registry-file.mjs";
for (let n = 0; n < 5; n += 1)
  addVersion(${JSON.stringify(folder)}, { name: "mfe-${at % 2}", owner: "team" }, { version: "${at}." + n });`),
  );
  expect(await Promise.all(commands)).toEqual([0, 0, 0, 0, 0, 0]);
  const versions = readRegistry(folder).remotes.flatMap((remote) => Object.keys(remote.versions));
  expect(versions).toHaveLength(30);
  expect(readAudit(folder)).toHaveLength(30);
});

it("A lock that is old, or whose process has ended, blocks nobody", () => {
  const path = join(folder, "federation", "registry.lock");
  mkdirSync(join(folder, "federation"));
  writeFileSync(path, `999999999 ${hostname()} x`);
  expect(withLock(path, () => "changed")).toBe("changed");
  writeFileSync(path, `${process.pid} another-machine x`);
  utimesSync(path, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
  expect(withLock(path, () => "changed")).toBe("changed");
  expect(existsSync(path)).toBe(false);
});

it("The lock is free again after a failed change", () => {
  const path = join(folder, "registry.lock");
  const fail = () => {
    throw new Error("refused");
  };
  expect(() => withLock(path, fail)).toThrow("refused");
  expect(existsSync(path)).toBe(false);
});
