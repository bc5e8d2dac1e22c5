#!/usr/bin/env node
// npm run faults: kills, freezes, cuts and fills what the gateway stands on while it takes orders, and plays a million random
// cases of the rules of money. Minutes; ends with another code than 0 when something was lost, charged twice or left undone.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { root } = await import("../src/workspace.mjs");

const runs = [
  { tests: ["gateway/src/operation/faults"], env: { FAULTS: "all" } },
  { tests: ["shared/domain/src/tax-rule"], env: { HPAY_MONEY_CASES: "1000000" } },
];
let status = 0;
for (const { tests, env } of runs) {
  const jest = [
    join(root, "node_modules/jest/bin/jest.js"),
    "--ci",
    "--runInBand",
    "--selectProjects",
    "rules",
  ];
  const options = { cwd: root, stdio: "inherit", env: { ...process.env, ...env } };
  const ended = spawnSync(process.execPath, [...jest, "--", ...tests], options);
  status ||= ended.status ?? 1;
}
process.exit(status);
