import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { countTests, filesToRunAgain } from "./second-try.mjs";
import { checkSupply } from "./supply/check-supply.mjs";
import { readJson, root } from "./workspace.mjs";

const results = join(root, "test-results");
const bin = (...path) => join(root, ...path);
/** Outcome and duration of each check, in order. */
const parts = /** @type {string[]} */ ([]);

/**
 * Runs a Node script, and shows its output.
 * @param {string} title
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 * @returns {boolean} whether it succeeded
 */
function run(title, args, options = {}) {
  const startedAt = Date.now();
  console.warn(`\n== ${title}`);
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    ...options,
    env: { ...process.env, ...options.env },
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  parts.push(`== ${title}: ${status === 0 ? "done" : `failed (${status})`} in ${seconds} s`);
  console.warn(parts.at(-1));
  return status === 0;
}

/**
 * Runs format and lint, types, builds with budgets, the packages' inventory, licenses and audit, unit and screen
 * tests, the gateway's tests again on PostgreSQL, and browser journeys. Continues after a failure, so that one run
 * shows everything.
 * @returns {Promise<{ passed: number, failed: number, failures: string[], secondTry: string[] }>}
 */
export async function runAllChecks() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const tally = {
    passed: 0,
    failed: 0,
    failures: /** @type {string[]} */ ([]),
    secondTry: /** @type {string[]} */ ([]),
  };
  const check = (title, hasPassed) => {
    tally[hasPassed ? "passed" : "failed"] += 1;
    if (!hasPassed) tally.failures.push(title);
  };

  const biome = bin("node_modules/@biomejs/biome/bin/biome");
  check("format and lint", run("format and lint", [biome, "check", "--error-on-warnings", "."]));
  check("types", run("types", [bin("node_modules/typescript/bin/tsc"), "-b"]));

  const build = run("production build", [bin("shared/build/bin/build.mjs")]);
  check("production build", build);
  if (build) check("budgets", run("budgets", [bin("shared/build/bin/budgets.mjs")]));

  const supplyChecks = checkSupply();
  for (const { title, kind, lines } of supplyChecks) {
    for (const line of lines) console.warn(line);
    // A check that could not run counts neither as passed nor as failed.
    if (kind !== "not-run") check(title, kind === "passed");
  }

  runJest(tally, "unit and screen tests", "jest", []);
  // The selection omits tests that open no store or always open the same one, because they have already run
  // above.
  const ownStore =
    "/gateway/src/(platform/database|operation/(process|faults|postgres-store|slow-clients|stays-alive|.*-(survive|database)))";
  runJest(
    tally,
    "gateway tests on a PostgreSQL server",
    "jest-postgres",
    [
      ...["--findRelatedTests", "--selectProjects", "rules", "--testPathIgnorePatterns", ownStore],
      ...["--", "gateway/src/testing/test-gateway.ts"],
    ],
    { TEST_STORE: "postgres" },
  );

  if (build) {
    const e2eReport = join(results, "e2e.json");
    const e2eHasPassed = run("browser journeys", [bin("shared/build/bin/e2e.mjs")], {
      env: { E2E_REPORT: e2eReport, CI: "1" },
    });
    addPlaywright(tally, e2eReport, e2eHasPassed);
  }
  for (const { kind, lines } of supplyChecks)
    if (kind === "not-run") for (const line of lines) console.warn(line);
  for (const part of parts) console.warn(part);
  return tally;
}

/**
 * Runs tests, and runs failed files a second time.
 * @param {{ passed: number, failed: number, failures: string[], secondTry: string[] }} tally
 * @param {string} title
 * @param {string} name of the report in `test-results`
 * @param {readonly string[]} selection arguments of Jest that choose the tests
 * @param {Record<string, string>} [env]
 */
function runJest(tally, title, name, selection, env = {}) {
  /** @param {string} label @param {string} report @param {readonly string[]} args */
  const runJestOnce = (label, report, args) => {
    const outputs = ["--ci", "--json", `--outputFile=${join(results, report)}`];
    /** @type {import("node:child_process").SpawnSyncOptions} */
    const options = { stdio: ["ignore", "ignore", "inherit"], env };
    const hasEnded = run(label, [bin("node_modules/jest/bin/jest.js"), ...outputs, ...args], options);
    return {
      ended: hasEnded,
      files: existsSync(join(results, report)) ? readJson(join(results, report)).testResults : [],
    };
  };
  const firstRun = runJestOnce(title, `${name}.json`, selection);
  const failedFiles = firstRun.ended ? [] : filesToRunAgain(firstRun.files);
  const secondRun =
    failedFiles.length > 0
      ? runJestOnce(`${title}, second try`, `${name}-again.json`, ["--runTestsByPath", ...failedFiles])
      : { ended: true, files: [] };
  const { passed, failures, secondTry } = countTests(firstRun.files, secondRun.files);
  tally.passed += passed;
  for (const failure of failures) fail(tally, `${title}: ${failure}`);
  tally.secondTry.push(...secondTry.map((test) => `${title}: ${test}`));
  if (passed === 0) fail(tally, `${title}: none ran`);
  if (!(firstRun.ended || secondTry.length > 0) && failures.length === 0) fail(tally, `${title} ended badly`);
}

function addPlaywright(tally, path, hasEnded) {
  if (!existsSync(path)) return fail(tally, "browser journeys wrote no report");
  const { stats, suites, errors } = readJson(path);
  tally.passed += stats.expected + stats.flaky;
  tally.failed += stats.unexpected;
  const titles = (isIncluded) => titlesOf(suites, isIncluded);
  tally.secondTry.push(...titles(({ tests }) => tests.some(({ status }) => status === "flaky")));
  tally.failures.push(...titles(({ ok: hasPassed }) => !hasPassed));
  for (const error of errors ?? []) fail(tally, `browser journeys: ${error.message}`);
  if (stats.expected === 0) fail(tally, "no browser journey ran");
  if (!hasEnded && stats.unexpected === 0 && !errors?.length) fail(tally, "browser journeys ended badly");
}

function fail(tally, title) {
  tally.failed += 1;
  tally.failures.push(title);
}

const titlesOf = (suites, isIncluded) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).filter(isIncluded).map((spec) => `${spec.file}: ${spec.title}`),
    ...titlesOf(suite.suites ?? [], isIncluded),
  ]);
