import { formatMoney, type Money } from "@hpay/domain";
import { cardLabel, type StoredCard } from "../../connectors/payment/sandbox-acquirer";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { FoundOrder } from "./found-order";
import { customerPage, facts } from "./page";

/** The 3-D Secure page of the sandbox's issuer. */
export function bankPage(
  pageData: FoundOrder,
  token: string,
  attempt: Money & { readonly card: StoredCard },
): string {
  const { t, language, company, path } = pageData;
  const sum = formatMoney(attempt, language);
  const body =
    `<section class="paper narrow"><h1>${escapeHtml(t.bank)}</h1><p>${escapeHtml(t.bankText)}</p>` +
    facts([
      [t.merchant, escapeHtml(company.name)],
      [t.amount, escapeHtml(sum)],
      [t.card, escapeHtml(cardLabel(attempt.card))],
    ]) +
    `<form method="post" action="${escapeHtml(`${path}/bank/${token}`)}">` +
    `<button name="answer" value="confirm">${escapeHtml(`${t.confirm} ${sum}`)}</button>` +
    `<button class="plain" name="answer" value="refuse">${escapeHtml(t.deny)}</button></form>` +
    `<p class="soft">${escapeHtml(t.sandbox)}</p></section>`;
  return customerPage({ language, title: t.bank, merchant: "Sandbox Bank", context: "3-D Secure", body });
}
