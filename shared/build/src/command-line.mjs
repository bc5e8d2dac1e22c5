import { parseArgs } from "node:util";

/**
 * Compares a command's arguments with those that it expects.
 * @param {string} command
 * @param {readonly string[]} words the arguments
 * @param {readonly string[]} expectedWords names of the expected arguments; optional ones end in `?`
 * @throws Error that shows how to use the command
 */
export function requireWords(command, words, expectedWords) {
  const shownWords = expectedWords.map((word) =>
    word.endsWith("?") ? `[${word.slice(0, -1)}]` : `<${word}>`,
  );
  const usageLine = `Use: ${[command, ...shownWords].join(" ")}`;
  const missingWord = expectedWords.slice(words.length).find((word) => !word.endsWith("?"));
  if (missingWord) throw new Error(`${command} needs a ${missingWord}. ${usageLine}`);
  const [extraWord] = words.slice(expectedWords.length);
  if (extraWord !== undefined) throw new Error(`${command} does not take "${extraWord}". ${usageLine}`);
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
    const [words] = String(Object(error).message).split(". ");
    process.stderr.write(`${words}\n${usage}\n`);
    process.exit(2);
  }
}
