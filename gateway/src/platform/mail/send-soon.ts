import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Mail, Mailer } from "./mailer";

/** Long enough for a mail server nearby, short enough not to hold anybody up. */
const patienceMs = 1000;

/** Sends a mail that nothing depends on. As `sentSoon`. */
export function sendSoon(
  { mailer, log }: { readonly mailer: Mailer; readonly log: Logger },
  mail: Mail,
): Promise<void> {
  return sentSoon(log, mailer.send(mail));
}

/**
 * Waits for a mail that nothing depends on. Never rejects: a mail that cannot be sent is logged. Resolves when it is sent,
 * or after a second while the mail server takes its time.
 */
export async function sentSoon(log: Logger, mail: Promise<void>): Promise<void> {
  const sending = mail.catch((error: unknown) => log.error({ err: error }, "a mail could not be sent"));
  const sent = new AbortController();
  const waiting = pause(patienceMs, undefined, { signal: sent.signal }).catch(() => {});
  await Promise.race([sending, waiting]);
  sent.abort();
}
