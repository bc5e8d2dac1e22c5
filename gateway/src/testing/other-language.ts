import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const answers = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;
const isInstalled = (): boolean => answers("php") || answers("python3");

/**
 * Makes sure that this machine has PHP or Python. As root on Debian it installs the Python package.
 * @throws Error with instructions, when there is neither
 */
export function ensureOtherLanguage(): void {
  if (isInstalled()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { env });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "python3-minimal"], { env });
    if (isInstalled()) return;
  }
  throw new Error("Neither PHP nor Python for the test of a shop in another language. Install one of them.");
}

/** The public algorithm (signed text, merchant uid, secret) as shops write it: in PHP, else in Python. */
export function answerOf(args: readonly [string, string, string]): string {
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

/**
 * Runs a function of docs/shops.md over many inputs, in each of the two languages that this machine has.
 * @returns the result for each input, by language
 */
export function runGuide(
  code: Readonly<Record<"php" | "python", string>>,
  inputs: readonly (readonly [parts: object, uid: string, secret: string])[],
): Readonly<Record<string, readonly string[]>> {
  const programs = {
    php: `${code.php}
      foreach (json_decode(stream_get_contents(STDIN), true) as $i) echo hpay_hash($i[0], $i[1], $i[2]), "\n";`,
    python: `${code.python}
import json, sys
for i in json.load(sys.stdin): print(hpay_hash(*i))`,
  };
  const input = JSON.stringify(inputs);
  const result = {
    php: spawnSync("php", ["-r", programs.php], { input, encoding: "utf8" }),
    python: spawnSync("python3", ["-c", programs.python], { input, encoding: "utf8" }),
  };
  return Object.fromEntries(
    Object.entries(result)
      .filter(([, { error }]) => error === undefined)
      .map(([language, { stdout, stderr }]) => [language, `${stdout}${stderr}`.trim().split("\n")]),
  );
}
