import { ApiError } from "@hpay/data";

const loadLimitMs = 15_000;

/**
 * Returns the address after its page has loaded, because a frame does not report a missing page.
 * @throws ApiError if the page cannot be loaded, is empty, or does not arrive within 15 s
 */
export async function requirePage(address: string, signal: AbortSignal): Promise<string> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener("abort", stop);
  const timer = setTimeout(stop, loadLimitMs);
  try {
    const answer = await fetch(address, { signal: controller.signal });
    if (answer.ok && (await answer.text()).trim() !== "") return address;
    throw new ApiError("network", { status: answer.status, message: "There is no page" });
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError("network", { message: "The page did not come", cause });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
