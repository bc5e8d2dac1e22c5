import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const answers = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;
const isThere = (): boolean => answers("php") || answers("python3");

/**
 * Sees to it that this machine has PHP or Python; as root on Debian installs Python's package.
 * @throws Error with what to do, when there is neither
 */
export function ensureOtherLanguage(): void {
  if (isThere()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { env });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "python3-minimal"], { env });
    if (isThere()) return;
  }
  throw new Error("Neither PHP nor Python for the test of a shop in another language. Install one of them.");
}

/** The public algorithm (signed text, merchant uid, secret) as a shop's own code has it: in PHP, or where there is none in Python. */
export function inOtherLanguage(args: readonly [string, string, string]): string {
  const php = spawnSync("php", [
    "-r",
    "[$_, $text, $uid, $secret] = $argv; echo hash('sha512', md5($text . $uid) . $secret);",
    "--",
    ...args,
  ]);
  if (php.status === 0) return php.stdout.toString();
  const python = spawnSync("python3", [
    "-c",
    "import hashlib,sys; t,u,s=sys.argv[1:]; print(hashlib.sha512((hashlib.md5((t+u).encode()).hexdigest()+s).encode()).hexdigest(),end='')",
    ...args,
  ]);
  if (python.status !== 0) throw new Error(`the other language failed: ${python.stderr}`);
  return python.stdout.toString();
}
