import {
  flagField,
  idOf,
  integerField,
  type Received,
  type ReceivedIn,
  recordField,
  recordsField,
  textField,
} from "@hpay/data";
import { readJson } from "@hpay/domain";

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
  readonly companyId: number | null;
  readonly companyName: string;
  readonly siteUrl: string;
  /** ISO instant of the last message; empty if there is none. */
  readonly lastMessageAt: string;
  readonly lastWriterId: number | null;
  /** The messages, newest first; empty in lists. */
  readonly messages: readonly TicketMessage[];
  readonly version: number | null;
}

export function readTicket(record: Received<"tickets">): Ticket | null {
  const id = idOf(record);
  if (id === null) return null;
  const user = recordField(record, "User") ?? {};
  const messages = recordsField(record, "TicketEntries")
    .flatMap((entry) => readMessage(entry) ?? [])
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
  const company = recordField(record, "Company") ?? {};
  const [newestMessage] = messages;
  return {
    id,
    subject: textField(record, "Title"),
    isClosed: flagField(record, "Closed"),
    createdAt: textField(record, "CreatedAt"),
    raisedBy: textField(user, "Email"),
    raisedById: idOf(user),
    companyId: idOf(company) ?? integerField(record, "CompanyId"),
    companyName: textField(company, "Name"),
    siteUrl: textField(recordField(record, "CompanySite") ?? {}, "Url"),
    lastMessageAt: textField(record, "LastMessageAt") || (newestMessage?.createdAt ?? ""),
    lastWriterId: idOf(recordField(record, "LastWriter") ?? {}) ?? newestMessage?.writerId ?? null,
    messages,
    version: integerField(record, "Version"),
  };
}

function readMessage(record: ReceivedIn<"tickets", "TicketEntries">): TicketMessage | null {
  const id = idOf(record);
  if (id === null) return null;
  const writer = recordField(record, "Writer") ?? {};
  return {
    id,
    writerId: idOf(writer),
    writerEmail: textField(writer, "Email"),
    content: textField(record, "Content"),
    createdAt: textField(record, "CreatedAt"),
    attachments: readNames(record.Attachments),
  };
}

/** Stored names of files, either a list or its JSON text. */
function readNames(value: unknown): readonly string[] {
  // A message with an invalid list of files still has its text.
  const names = typeof value === "string" ? readJson(value) : value;
  return Array.isArray(names) ? names.filter((name) => typeof name === "string" && name !== "") : [];
}

/** Reads the ticket of a page. A record without an id is not a ticket. */
export function requireTicket(record: Received<"tickets">): Ticket {
  const ticket = readTicket(record);
  if (!ticket) throw new TypeError("The answer holds no ticket");
  return ticket;
}
