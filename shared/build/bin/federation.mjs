#!/usr/bin/env node
// npm run federation -- <command>: shows and changes what is published, and what is live.
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { commandLine, requireArguments } = await import("../src/command-line.mjs");
const { commands, commandArguments } = await import("../src/federation-commands.mjs");
const { distantCommands, distantArguments } = await import("../src/distant-commands.mjs");
const { panelDir } = await import("../src/workspace.mjs");

const usageOf = (commandList) =>
  `npm run federation -- <${Object.keys(commandList).join(" | ")}> [remote] [version] [--panel folder | --to https://panel.example]`;
const { values, positionals } = commandLine(
  {
    panel: { type: "string", default: panelDir },
    to: { type: "string" },
    "dry-run": { type: "boolean" },
    percent: { type: "string" },
    company: { type: "string", multiple: true },
    off: { type: "boolean" },
    now: { type: "boolean" },
    notice: { type: "string" },
    "notice-rs": { type: "string" },
  },
  usageOf(commands),
);
const [command = "", ...rest] = positionals;
const availableCommands = values.to ? distantCommands : commands;
if (!Object.hasOwn(availableCommands, command)) {
  console.error(
    `${command ? `There is no command "${command}"${values.to ? " with --to" : ""}.\n` : ""}${usageOf(availableCommands)}`,
  );
  process.exit(2);
}
/**
 * Most commands for a deployed panel need the remote's name, because they may run in any folder.
 * @param {string} command
 */
const distantArgumentsOf = (command) =>
  ["list", "audit"].includes(command) ? commandArguments[command] : ["remote", ...distantArguments[command]];
const print = (line) => process.stdout.write(`${line}\n`);
try {
  requireArguments(command, rest, values.to ? distantArgumentsOf(command) : commandArguments[command]);
  if (values["dry-run"] && !values.to)
    throw new Error("--dry-run is for a panel that --to names; here `check` asks the same.");
  await availableCommands[command]({ panel: values.panel, to: values.to, values, print }, ...rest);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
