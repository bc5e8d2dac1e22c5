import { createDirectory } from "./directory";

describe("POS of an opened record", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("An unanswered look-up ends after five seconds, so that the page can report the failure", async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const directory = createDirectory((_path, init) => {
      signals.push(init?.signal);
      return new Promise(() => undefined);
    });
    const timeoutExpectation = expect(
      directory.posOfRecord({ resource: "company_site_fiscal_methods", id: 1 }),
    ).rejects.toMatchObject({ name: "TimeoutError" });
    await jest.advanceTimersByTimeAsync(5000);
    await timeoutExpectation;
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });
});
