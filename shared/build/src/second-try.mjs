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
  const failed = files.filter(({ status }) => status === "failed").map(({ name }) => name);
  return failed.length <= secondTryFiles ? failed : [];
}

/**
 * Counts the tests of a report. Tests that passed only on the second try are listed, because their first
 * failure was a fault too.
 * @param {readonly FileResult[]} first
 * @param {readonly FileResult[]} second results of the files that ran again
 * @returns {{ passed: number, failures: readonly string[], secondTry: readonly string[] }}
 */
export function countTests(first, second) {
  const again = new Map(second.map((file) => [file.name, file]));
  const tests = first.flatMap((file) => {
    const last = again.get(file.name) ?? file;
    const ranAgain = last !== file;
    const failedBefore = new Set(file.assertionResults.filter(isFailed).map(({ fullName }) => fullName));
    const couldNotRun = file.status === "failed" && failedBefore.size === 0;
    return [
      ...last.assertionResults.map((test) => ({
        title: test.fullName,
        status: test.status,
        isSecond: ranAgain && (couldNotRun || failedBefore.has(test.fullName)),
      })),
      ...(last.status === "failed" && !last.assertionResults.some(isFailed)
        ? [{ title: `${file.name} could not run`, status: "failed", isSecond: false }]
        : []),
    ];
  });
  const passed = tests.filter(({ status }) => status === "passed");
  return {
    passed: passed.length,
    failures: tests.filter(isFailed).map(({ title }) => title),
    secondTry: passed.filter(({ isSecond }) => isSecond).map(({ title }) => title),
  };
}

/** @param {{ status: string }} test */
const isFailed = ({ status }) => status === "failed";
