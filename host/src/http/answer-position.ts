import type { AnswerPosition } from "../ports/live";
import type { Transport } from "./transport";

const header = "X-Live-Position";

interface Options {
  onAnswered(position: AnswerPosition): void;
  isEarly(response: Response): boolean;
}

/** Passes on the number of a company's live events at which each answer was read, if the gateway sends it. */
export function withPositions(transport: Transport, { onAnswered, isEarly }: Options): Transport {
  return async (url, init) => {
    const response = await transport(url, init);
    const [, companyId, seq] = /^(\d+) (\d+)$/.exec(response.headers.get(header) ?? "") ?? [];
    if (companyId !== undefined && seq !== undefined)
      onAnswered({ companyId: Number(companyId), seq: Number(seq), isEarly: isEarly(response) });
    return response;
  };
}
