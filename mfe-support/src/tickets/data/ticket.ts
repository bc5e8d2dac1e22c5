import { flagField, idOf, recordField, recordsField, textField, type WireRecord } from "@hpay/data";

export interface TicketMessage {
  readonly id: number;
  readonly writerId: number | null;
  readonly writerEmail: string;
  readonly content: string;
  readonly createdAt: string;
  readonly attachments: readonly string[];
}

export interface Ticket {
  readonly id: number;
  readonly subject: string;
  readonly isClosed: boolean;
  readonly createdAt: string;
  readonly raisedBy: string;
  readonly raisedById: number | null;
  readonly companyName: string;
  readonly siteUrl: string;
  /** Newest first. */
  readonly messages: readonly TicketMessage[];
  readonly version: number | null;
}

export function readTicket(record: WireRecord): Ticket | null {
  const id = idOf(record);
  if (id === null) return null;
  const user = recordField(record, "User") ?? {};
  return {
    id,
    subject: textField(record, "Title"),
    isClosed: flagField(record, "Closed"),
    createdAt: textField(record, "CreatedAt"),
    raisedBy: textField(user, "Email"),
    raisedById: idOf(user),
    companyName: textField(recordField(record, "Company") ?? {}, "Name"),
    siteUrl: textField(recordField(record, "CompanySite") ?? {}, "Url"),
    messages: recordsField(record, "TicketEntries")
      .flatMap((entry) => readMessage(entry) ?? [])
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id),
    version: typeof record.Version === "number" ? record.Version : null,
  };
}

function readMessage(record: WireRecord): TicketMessage | null {
  const id = idOf(record);
  if (id === null) return null;
  const writer = recordField(record, "Writer") ?? {};
  return {
    id,
    writerId: idOf(writer),
    writerEmail: textField(writer, "Email"),
    content: textField(record, "Content"),
    createdAt: textField(record, "CreatedAt"),
    attachments: Array.isArray(record.Attachments)
      ? record.Attachments.filter((name) => typeof name === "string")
      : [],
  };
}
