const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const pattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`, "i");

/** Whether a mail server would accept this e-mail address (ASCII, a domain with a dot, RFC 5321 lengths). */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= 254 && address.lastIndexOf("@") <= 64 && pattern.test(address);
}

/** Masks an address as `an***@example.com`, so that people can recognize their own on a public page. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 1) return "***";
  return `${address.slice(0, Math.min(2, at - 1))}***${address.slice(at)}`;
}
