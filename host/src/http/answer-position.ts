import type { AnswerPosition } from "../ports/live";
import type { Transport } from "./transport";

const header = "X-Live-Position";

interface Options {
  onAnswered(position: AnswerPosition): void;
  isEarly(response: Response): boolean;
}

/**
 * Reports the position of each answer: the number of the company's last live event at the time of the read,
 * if there is one.
 */
export function withPositions(transport: Transport, { onAnswered, isEarly }: Options): Transport {
  return async (url, init) => {
    const response = await transport(url, init);
    const [, companyId, seq] = /^(\d+) (\d+)$/.exec(response.headers.get(header) ?? "") ?? [];
    if (companyId !== undefined && seq !== undefined)
      onAnswered({ companyId: Number(companyId), seq: Number(seq), isEarly: isEarly(response) });
    return response;
  };
}
