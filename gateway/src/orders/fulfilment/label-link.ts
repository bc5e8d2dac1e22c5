import { ownJson } from "../../platform/json/data-json";
import type { Services } from "../../platform/services";

const validMs = 10 * 60_000;

interface LabelTicket {
  readonly label: string;
  readonly order: number;
  readonly until: number;
}

/** An address that shows a parcel's label without a sign-in, for ten minutes. */
export function labelAddress(
  { secrets, settings, now }: Pick<Services, "secrets" | "settings" | "now">,
  orderId: number,
  packet: string,
): string {
  const ticket: LabelTicket = { label: packet, order: orderId, until: now().getTime() + validMs };
  return `${settings.clientBase}/labels/${secrets.seal(JSON.stringify(ticket))}`;
}

/** What an address was made for; undefined when it was not made here, or is over. */
export function readLabelTicket(
  { secrets, now }: Pick<Services, "secrets" | "now">,
  sealed: string,
): LabelTicket | undefined {
  try {
    const ticket = ownJson<LabelTicket>(secrets.open(sealed));
    return ticket.until > now().getTime() && typeof ticket.label === "string" ? ticket : undefined;
  } catch {
    // Not made here, or changed on the way: the same as no label.
    return undefined;
  }
}
