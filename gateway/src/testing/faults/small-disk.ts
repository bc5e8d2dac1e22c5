import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  empty(): void;
  discard(): void;
}

const megabyte = 1024 * 1024;

/** A small disk in memory. @throws Error where disks cannot be mounted */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "hpay-disk-"));
  const ballastFile = join(folder, "ballast");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    throw new Error("A full disk needs a disk of its own: run this as root on Linux", { cause: error });
  }
  // The database server runs as another user, which has to reach the folder.
  chmodSync(folder, 0o755);
  return {
    folder,
    fill() {
      const file = openSync(ballastFile, "a");
      const block = Buffer.alloc(megabyte);
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, block);
      } catch {
        // Writing fails when the last block does not fit, and the disk is full as intended.
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballastFile, { force: true }),
    discard() {
      execFileSync("umount", ["--lazy", folder], { stdio: "pipe" });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
