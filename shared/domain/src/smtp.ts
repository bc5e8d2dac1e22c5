/** Connection security of a mail server. Source: spec 1 §5. */
export const smtpSecurities = ["ssl", "tls", "starttls"] as const;
export type SmtpSecurity = (typeof smtpSecurities)[number];

const maxPort = 65_535;

/**
 * The connection security that a text names, regardless of case and surrounding spaces; null for anything else.
 */
export function readSmtpSecurity(text: string): SmtpSecurity | null {
  const name = text.trim().toLowerCase();
  return smtpSecurities.find((security) => security === name) ?? null;
}

export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= maxPort;
}
