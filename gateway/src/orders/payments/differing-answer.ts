import { compareMoney, type Money } from "@hpay/domain";
import type { AcquirerAnswer } from "../../platform/acquirer/acquirer";

/** An acquirer reports a movement other than the requested one, so it is unknown how much money was moved. */
export class DifferingAnswer extends Error {
  constructor(
    readonly reported: Money,
    requestedMoney: Money,
  ) {
    const [reportedText, other] = [reported, requestedMoney].map(
      ({ amount, currency }) => `${amount} ${currency}`,
    );
    super(`the acquirer reports ${reportedText}, and ${other} was requested`);
  }
}

/** @throws DifferingAnswer when an approval has another amount or currency than requested */
export function requireRequested(answer: AcquirerAnswer, requestedMoney: Money): AcquirerAnswer {
  if (answer.kind !== "approved" || answer.moved === undefined) return answer;
  const { moved } = answer;
  if (moved.currency !== requestedMoney.currency || compareMoney(moved, requestedMoney) !== 0)
    throw new DifferingAnswer(moved, requestedMoney);
  return answer;
}
