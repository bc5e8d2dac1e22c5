const faults: string[] = [];
const cleanUps: (() => void)[] = [];

/** Records a fault that fails the running test, unless the test takes it with `takeFaults`. */
export function recordFault(fault: string): void {
  faults.push(fault);
}

/** Returns and clears the recorded faults. A test that expects a fault calls this in order to pass. */
export function takeFaults(): readonly string[] {
  return faults.splice(0);
}

/** Runs a function after the test, whether the test passes or fails. */
export function cleanUpAfterTest(cleanUp: () => void): void {
  cleanUps.push(cleanUp);
}

export function cleanUpNow(): void {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
}
