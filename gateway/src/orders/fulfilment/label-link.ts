import { ownJson } from "../../platform/json/data-json";
import type { SealPlace } from "../../platform/secrets/secret-box";
import type { Services } from "../../platform/services";

const place: SealPlace = { purpose: "label-link", row: "" };
const validMs = 10 * 60_000;

interface LabelTicket {
  readonly label: string;
  readonly order: number;
  readonly until: number;
}

/** An address that shows a parcel label without a sign-in, for ten minutes. */
export function labelAddress(
  { secrets, settings, now }: Pick<Services, "secrets" | "settings" | "now">,
  orderId: number,
  packet: string,
): string {
  const ticket: LabelTicket = { label: packet, order: orderId, until: now().getTime() + validMs };
  return `${settings.clientBase}/labels/${secrets.seal(JSON.stringify(ticket), place)}`;
}

/** The label that an address opens; undefined when the address was not issued here, or has expired. */
export function readLabelTicket(
  { secrets, now }: Pick<Services, "secrets" | "now">,
  sealedTicket: string,
): LabelTicket | undefined {
  try {
    const ticket = ownJson<LabelTicket>(secrets.open(sealedTicket, place));
    return ticket.until > now().getTime() && typeof ticket.label === "string" ? ticket : undefined;
  } catch {
    // A forged or changed address counts as no label.
    return undefined;
  }
}
