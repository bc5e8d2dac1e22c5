import type { GatewayCalls } from "./gateway-calls";
import type { Failure, Fields } from "./wire";

type Answer = { readonly rate: number } | Fields | Failure;

/** Exchange rates. Each is requested only once per page. */
export class Rates {
  private readonly cache = new Map<string, Answer>();

  constructor(private readonly calls: GatewayCalls) {}

  async of(from: string, to: string): Promise<Answer> {
    if (from === to) return { rate: 1 };
    const key = `${from} ${to}`;
    const cachedRate = this.cache.get(key);
    if (cachedRate) return cachedRate;
    const answer = await this.calls.get(`exchangerate?${new URLSearchParams({ from, to })}`);
    if (!("error" in answer)) this.cache.set(key, answer);
    return answer;
  }

  /** The exchange rate, raised or lowered by the merchant's correction in percent. */
  async corrected(from: string, to: string, correction: unknown): Promise<Answer> {
    const answer = await this.of(from, to);
    const rate: unknown = Reflect.get(answer, "rate");
    const percent = Number(correction) || 0;
    return from === to || typeof rate !== "number" ? answer : { ...answer, rate: rate * (1 + percent / 100) };
  }
}
