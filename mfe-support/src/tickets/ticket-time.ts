/**
 * Formats an instant to the second in a zone, with a space instead of ISO's T. Source: spec 3 §2.7.
 * @param zone IANA name
 */
export function ticketTime(iso: string, zone: string): string {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return iso.replace("T", " ").slice(0, 19);
  // The Swedish locale uses exactly this format: `2026-11-20 10:15:30`.
  return new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: zone,
  }).format(instant);
}

export const ticketDay = (iso: string, zone: string): string => ticketTime(iso, zone).slice(0, 10);

export const ticketMinute = (iso: string, zone: string): string => ticketTime(iso, zone).slice(0, 16);
