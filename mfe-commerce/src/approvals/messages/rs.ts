import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "approval.ask-title": "Zatražiti odobrenje druge osobe?",
  "approval.ask-text": "{reason} Vlasnik i administratori dobijaju e-poruku. Zahtev ističe posle tri dana.",
  "approval.ask": "Zatraži odobrenje",
  "approval.asked": "Odobrenje je zatraženo. Novac još nije prenet.",
  "approval.ask-failed": "Zahtev nije poslat. Novac nije prenet.",
  "approval.refund": "Povraćaj {amount} čeka odobrenje druge osobe",
  "approval.mark-paid": "Uplata {amount}, uneta ručno, čeka odobrenje druge osobe",
  "approval.by": "Zahtev: {name}, {date}. Ističe {end}.",
  "approval.lines": "Stavke: {lines}.",
  "approval.reason": "Razlog: {reason}",
  "approval.own": "Ovaj zahtev mora da odobri druga osoba.",
  "approval.approve": "Odobri",
  "approval.reject": "Odbij",
  "approval.withdraw": "Povuci zahtev",
  "approval.approve-refund-title": "Odobriti i vratiti {amount}?",
  "approval.approve-mark-paid-title": "Odobriti i označiti {amount} kao plaćeno?",
  "approval.approve-text": "Zahtev: {name}. Ako odobrite, zahtev se odmah izvršava, a oba imena se beleže.",
  "approval.approved": "Odobreno i izvršeno",
  "approval.rejected": "Zahtev je odbijen. Novac nije prenet.",
  "approval.withdrawn": "Zahtev je povučen. Novac nije prenet.",
  "approval.failed": "Odluka nije sprovedena",
};
