const faults: string[] = [];
const cleanUps: (() => void)[] = [];

/** Notes something that the running test must not pass over; `jest-setup` fails the test with it. */
export function noteFault(fault: string): void {
  faults.push(fault);
}

/** Takes the faults noted so far. A test that expects one takes it, and passes. */
export function takeFaults(): readonly string[] {
  return faults.splice(0);
}

/** Runs after the test, pass or fail. */
export function cleanUpLater(cleanUp: () => void): void {
  cleanUps.push(cleanUp);
}

export function cleanUpNow(): void {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
}
