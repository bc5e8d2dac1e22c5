import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A clock that processes share, and that can be moved while they run. */
export interface MovedClock {
  /** Environment variables that make a Node process use this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** How far this clock is ahead of the machine's, in milliseconds. */
  readonly movedMs: number;
  /** Moves the clock of all these processes further ahead, in milliseconds. */
  move(ms: number): void;
  discard(): void;
}

// Timers are not affected: only the time of day jumps, as when a machine's clock is set.
const preload = `
const { readFileSync } = require("node:fs");
const file = process.env.MOVED_CLOCK;
const RealDate = Date;
let movedMs = 0;
const read = () => { movedMs = Number(readFileSync(file, "utf8")) || 0; };
read();
setInterval(read, 100).unref();
const now = () => RealDate.now() + movedMs;
globalThis.Date = class Date extends RealDate {
  constructor(...given) { if (given.length === 0) super(now()); else super(...given); }
  static now() { return now(); }
};
`;

export function movedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), "hpay-clock-"));
  const [script, file] = [join(folder, "moved-clock.cjs"), join(folder, "moved-ms")];
  let movedMs = 0;
  writeFileSync(script, preload);
  writeFileSync(file, "0");
  return {
    env: { NODE_OPTIONS: `--require ${script}`, MOVED_CLOCK: file },
    get movedMs() {
      return movedMs;
    },
    move(ms) {
      movedMs += ms;
      writeFileSync(file, String(movedMs));
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}
