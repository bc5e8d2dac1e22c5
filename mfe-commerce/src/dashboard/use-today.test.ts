import { act, renderHook } from "@testing-library/react";
import { useToday } from "./use-today";

afterEach(() => jest.useRealTimers());

describe("current day", () => {
  it("The current day on an open page changes at midnight in the company's time zone", () => {
    jest.useFakeTimers({ now: Date.parse("2026-11-20T22:58:30Z") });
    const { result, unmount } = renderHook(() => useToday("Europe/Belgrade"));
    expect(result.current).toBe("2026-11-20");
    act(() => jest.advanceTimersByTime(60_000));
    expect(result.current).toBe("2026-11-20");
    act(() => jest.advanceTimersByTime(60_000));
    expect(result.current).toBe("2026-11-21");
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  it("The current day on an open page follows the time zone", () => {
    jest.useFakeTimers({ now: Date.parse("2026-11-20T23:30:00Z") });
    const { result, rerender } = renderHook((zone: string) => useToday(zone), {
      initialProps: "Europe/Belgrade",
    });
    expect(result.current).toBe("2026-11-21");
    rerender("America/New_York");
    expect(result.current).toBe("2026-11-20");
  });
});
