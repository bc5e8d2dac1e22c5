import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkSupply } from "./supply/check-supply.mjs";
import { readJson, root } from "./workspace.mjs";

const results = join(root, "test-results");
const bin = (...path) => join(root, ...path);

/**
 * Runs a Node script with its output shown.
 * @param {string} title
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 * @returns {boolean} whether it ended well
 */
function run(title, args, options = {}) {
  const started = Date.now();
  console.warn(`\n== ${title}`);
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    ...options,
    env: { ...process.env, ...options.env },
  });
  console.warn(
    `== ${title}: ${status === 0 ? "done" : `failed (${status})`} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return status === 0;
}

/**
 * Format and lint, types, packages' inventory, licences and audit, unit and screen tests, the gateway's again on PostgreSQL, builds with budgets,
 * browser journeys. Continues after a failure, so that one run shows everything.
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function runAllChecks() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const tally = { passed: 0, failed: 0, failures: /** @type {string[]} */ ([]) };
  const check = (title, ok) => {
    tally[ok ? "passed" : "failed"] += 1;
    if (!ok) tally.failures.push(title);
  };

  const biome = bin("node_modules/@biomejs/biome/bin/biome");
  check("format and lint", run("format and lint", [biome, "check", "--error-on-warnings", "."]));
  check("types", run("types", [bin("node_modules/typescript/bin/tsc"), "-b"]));

  const supply = checkSupply();
  for (const { title, kind, lines } of supply) {
    for (const line of lines) console.warn(line);
    // A check that could not run is neither passed nor failed.
    if (kind !== "not-run") check(title, kind === "passed");
  }

  const jestReport = join(results, "jest.json");
  const jestBin = bin("node_modules/jest/bin/jest.js");
  const jest = [jestBin, "--ci", "--json", `--outputFile=${jestReport}`];
  const jestEnded = run("unit and screen tests", jest, { stdio: ["ignore", "ignore", "inherit"] });
  addJest(tally, "unit and screen tests", jestReport, jestEnded);

  const serverReport = join(results, "jest-postgres.json");
  const onServer = [
    ...[jestBin, "--ci", "--json", `--outputFile=${serverReport}`, "--selectProjects", "rules"],
    // They always open the embedded store, and have run above.
    ...[
      "--testPathIgnorePatterns",
      "/gateway/src/(platform/database|operation/(process|faults|postgres-store))",
      "--",
      "gateway/src",
    ],
  ];
  const serverEnded = run("gateway tests on a PostgreSQL server", onServer, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { TEST_STORE: "postgres" },
  });
  addJest(tally, "gateway tests on a PostgreSQL server", serverReport, serverEnded);

  const built = run("production build", [bin("shared/build/bin/build.mjs")]);
  check("production build", built);
  if (built) {
    check("budgets", run("budgets", [bin("shared/build/bin/budgets.mjs")]));
    const e2eReport = join(results, "e2e.json");
    const e2eEnded = run("browser journeys", [bin("shared/build/bin/e2e.mjs")], {
      env: { E2E_REPORT: e2eReport, CI: "1" },
    });
    addPlaywright(tally, e2eReport, e2eEnded);
  }
  for (const { kind, lines } of supply) if (kind === "not-run") for (const line of lines) console.warn(line);
  return tally;
}

function addJest(tally, title, path, ended) {
  if (!existsSync(path)) return fail(tally, `${title} wrote no report`);
  const report = readJson(path);
  tally.passed += report.numPassedTests;
  tally.failed += report.numFailedTests;
  for (const suite of report.testResults) {
    for (const test of suite.assertionResults)
      if (test.status === "failed") tally.failures.push(`${title}: ${test.fullName}`);
    if (suite.status === "failed" && suite.assertionResults.length === 0)
      fail(tally, `${suite.name} could not run`);
  }
  if (report.numPassedTests === 0) fail(tally, `${title}: none ran`);
  if (!ended && report.numFailedTests === 0 && report.numFailedTestSuites === 0)
    fail(tally, `${title} ended badly`);
}

function addPlaywright(tally, path, ended) {
  if (!existsSync(path)) return fail(tally, "browser journeys wrote no report");
  const { stats, suites, errors } = readJson(path);
  tally.passed += stats.expected + stats.flaky;
  tally.failed += stats.unexpected;
  if (stats.flaky > 0) console.warn(`${stats.flaky} browser journeys passed at the second try only`);
  for (const title of failedTitles(suites)) tally.failures.push(title);
  for (const error of errors ?? []) fail(tally, `browser journeys: ${error.message}`);
  if (stats.expected === 0) fail(tally, "no browser journey ran");
  if (!ended && stats.unexpected === 0 && !errors?.length) fail(tally, "browser journeys ended badly");
}

function fail(tally, title) {
  tally.failed += 1;
  tally.failures.push(title);
}

const failedTitles = (suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`),
    ...failedTitles(suite.suites ?? []),
  ]);
