/** More failed files than this cannot be chance, so they are not run again. */
export const secondTryFiles = 10;

/**
 * @typedef {{ fullName: string, status: string }} TestResult
 * @typedef {{ name: string, status: string, message?: string, assertionResults: readonly TestResult[] }}
 * FileResult as in Jest's report
 */

/**
 * Files to run a second time, because a test can fail by chance on a busy machine.
 * @param {readonly FileResult[]} files
 * @returns {readonly string[]} their paths; empty if too many failed
 */
export function filesToRunAgain(files) {
  const failedFiles = files.filter(({ status }) => status === "failed").map(({ name }) => name);
  return failedFiles.length <= secondTryFiles ? failedFiles : [];
}

/**
 * Counts the tests of a report. Tests that passed only on the second try are listed, because their first
 * failure was a fault too.
 * @param {readonly FileResult[]} firstRun
 * @param {readonly FileResult[]} secondRun results of the files that ran again
 * @returns {{ passed: number, failures: readonly string[], secondTry: readonly string[] }}
 */
export function countTests(firstRun, secondRun) {
  const secondByName = new Map(secondRun.map((file) => [file.name, file]));
  const tests = firstRun.flatMap((file) => {
    const lastRun = secondByName.get(file.name) ?? file;
    const hasRunAgain = lastRun !== file;
    const failedAtFirst = new Set(file.assertionResults.filter(isFailed).map(({ fullName }) => fullName));
    const couldNotRun = file.status === "failed" && failedAtFirst.size === 0;
    return [
      ...lastRun.assertionResults.map((test) => ({
        title: test.fullName,
        status: test.status,
        isSecond: hasRunAgain && (couldNotRun || failedAtFirst.has(test.fullName)),
      })),
      ...(lastRun.status === "failed" && !lastRun.assertionResults.some(isFailed)
        ? [{ title: `${file.name} could not run`, status: "failed", isSecond: false }]
        : []),
    ];
  });
  const passedTests = tests.filter(({ status }) => status === "passed");
  return {
    passed: passedTests.length,
    failures: tests.filter(isFailed).map(({ title }) => title),
    secondTry: passedTests.filter(({ isSecond }) => isSecond).map(({ title }) => title),
  };
}

/** @param {{ status: string }} test */
const isFailed = ({ status }) => status === "failed";
