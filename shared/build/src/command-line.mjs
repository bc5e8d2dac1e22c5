import { parseArgs } from "node:util";

/**
 * Compares a command's arguments with those that it expects.
 * @param {string} command
 * @param {readonly string[]} args the arguments
 * @param {readonly string[]} expectedArgs names of the expected arguments; optional ones end in `?`
 * @throws Error that shows how to use the command
 */
export function requireArguments(command, args, expectedArgs) {
  const shownArgs = expectedArgs.map((word) => (word.endsWith("?") ? `[${word.slice(0, -1)}]` : `<${word}>`));
  const usageLine = `Use: ${[command, ...shownArgs].join(" ")}`;
  const missingArg = expectedArgs.slice(args.length).find((word) => !word.endsWith("?"));
  if (missingArg) throw new Error(`${command} needs a ${missingArg}. ${usageLine}`);
  const [extraArg] = args.slice(expectedArgs.length);
  if (extraArg !== undefined) throw new Error(`${command} does not take "${extraArg}". ${usageLine}`);
}

/**
 * Parses a command line. `--help` and unknown options print the usage, and end the command.
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
    const [sentence] = String(Object(error).message).split(". ");
    process.stderr.write(`${sentence}\n${usage}\n`);
    process.exit(2);
  }
}
