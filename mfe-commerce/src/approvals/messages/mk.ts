import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "approval.ask-title": "Да се побара одобрение од второ лице?",
  "approval.ask-text":
    "{reason} Сопственикот и администраторите добиваат е-порака. Барањето истекува по три дена.",
  "approval.ask": "Побарај одобрение",
  "approval.asked": "Одобрението е побарано. Парите сѐ уште не се пренесени.",
  "approval.ask-failed": "Барањето не е испратено. Пари не се пренесени.",
  "approval.refund": "Поврат од {amount} чека одобрение од второ лице",
  "approval.mark-paid": "Уплата од {amount}, внесена рачно, чека одобрение од второ лице",
  "approval.by": "Барање: {name}, {date}. Истекува {end}.",
  "approval.lines": "Ставки: {lines}.",
  "approval.reason": "Причина: {reason}",
  "approval.own": "Ова барање мора да го одобри друго лице.",
  "approval.approve": "Одобри",
  "approval.reject": "Одбиј",
  "approval.withdraw": "Повлечи го барањето",
  "approval.approve-refund-title": "Да се одобри и врати {amount}?",
  "approval.approve-mark-paid-title": "Да се одобри и означи {amount} како платено?",
  "approval.approve-text":
    "Барање: {name}. Ако одобрите, барањето веднаш се извршува, а двете имиња се запишуваат.",
  "approval.approved": "Одобрено и извршено",
  "approval.rejected": "Барањето е одбиено. Пари не се пренесени.",
  "approval.withdrawn": "Барањето е повлечено. Пари не се пренесени.",
  "approval.failed": "Одлуката не е спроведена",
};
