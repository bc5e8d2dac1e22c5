#!/usr/bin/env node
// npm run faults: kills, freezes and cuts off the gateway's dependencies, and fills its disk, while it takes
// orders; also tests a million random cases of the money rules. Takes minutes. Fails if anything was lost,
// charged twice or left undone.
// npm run faults money: only the money rules.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { root } = await import("../src/workspace.mjs");

/** Number of random cases for each money rule. */
const moneyCases = 1_000_000;
const jest = [
  join(root, "node_modules/jest/bin/jest.js"),
  "--ci",
  "--runInBand",
  "--selectProjects",
  "rules",
  "--",
];
const runTests = (env, ...tests) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [...jest, ...tests], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });

const onlyPart = process.argv[2];
const faults =
  onlyPart === "money"
    ? 0
    : await runTests({ FAULTS: "all" }, "gateway/src/operation/faults", "gateway/src/operation/large-pos");

// Each process generates its own random cases, so the number is divided among the processes.
const processes = Math.max(1, availableParallelism());
const startedAt = performance.now();
const casesPerProcess = String(Math.ceil(moneyCases / processes));
const money = await Promise.all(
  Array.from({ length: processes }, () =>
    runTests(
      { HPAY_MONEY_CASES: casesPerProcess },
      "shared/domain/src/tax-rule",
      "shared/domain/src/refund-lines",
    ),
  ),
);
const failedStatus = money.find((status) => status !== 0) ?? 0;
const seconds = Math.round((performance.now() - startedAt) / 1000);
if (failedStatus === 0)
  process.stdout.write(
    `Money: ${(Number(casesPerProcess) * processes).toLocaleString("en")} random cases of each rule held, in ${seconds} s.\n`,
  );
process.exit(faults || failedStatus);
