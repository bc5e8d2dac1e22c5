import { parseArgs } from "node:util";

/**
 * The words of a command line. `--help` prints the usage, and an unknown option ends the command with it.
 * @param {NonNullable<import("node:util").ParseArgsConfig["options"]>} options
 * @param {string} usage
 * @returns {{ values: Record<string, any>, positionals: string[] }}
 */
export function commandLine(options, usage) {
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: "boolean", short: "h" } },
    });
    if (!parsed.values.help) return parsed;
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  } catch (error) {
    const [words] = String(Object(error).message).split(". ");
    process.stderr.write(`${words}\n${usage}\n`);
    process.exit(2);
  }
}
