const faults: string[] = [];
const cleanUps: (() => void)[] = [];

/** Records a fault that the running test must not ignore; `jest-setup` fails the test because of it. */
export function recordFault(fault: string): void {
  faults.push(fault);
}

/** Returns and clears the recorded faults. A test that expects a fault calls this, and passes. */
export function takeFaults(): readonly string[] {
  return faults.splice(0);
}

/** Runs after the test, whether it passes or fails. */
export function cleanUpAfterTest(cleanUp: () => void): void {
  cleanUps.push(cleanUp);
}

export function cleanUpNow(): void {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
}
