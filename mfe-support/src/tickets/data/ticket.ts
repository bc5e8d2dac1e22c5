import {
  flagField,
  idOf,
  integerField,
  recordField,
  recordsField,
  textField,
  type WireRecord,
} from "@hpay/data";

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
  /** ISO instant; empty: no message yet. */
  readonly lastMessageAt: string;
  /** Newest first; lists do not carry them. */
  readonly messages: readonly TicketMessage[];
  readonly version: number | null;
}

export function readTicket(record: WireRecord): Ticket | null {
  const id = idOf(record);
  if (id === null) return null;
  const user = recordField(record, "User") ?? {};
  const messages = recordsField(record, "TicketEntries")
    .flatMap((entry) => readMessage(entry) ?? [])
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
  return {
    id,
    subject: textField(record, "Title"),
    isClosed: flagField(record, "Closed"),
    createdAt: textField(record, "CreatedAt"),
    raisedBy: textField(user, "Email"),
    raisedById: idOf(user),
    companyName: textField(recordField(record, "Company") ?? {}, "Name"),
    siteUrl: textField(recordField(record, "CompanySite") ?? {}, "Url"),
    lastMessageAt: textField(record, "LastMessageAt") || (messages[0]?.createdAt ?? ""),
    messages,
    version: integerField(record, "Version"),
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

/** One ticket as its page needs it; a record without an id is no ticket. */
export function demandTicket(record: WireRecord): Ticket {
  const ticket = readTicket(record);
  if (!ticket) throw new TypeError("The answer holds no ticket");
  return ticket;
}
