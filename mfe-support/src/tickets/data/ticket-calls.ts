import { type DataProvider, idOf, useProvider } from "@hpay/data";
import { useHost, useLanguage } from "@hpay/remote-kit";
import { useMemo } from "react";
import type { Ticket } from "./ticket";

export interface NewMessage {
  readonly content: string;
  /** Stored file names, from the answers of `upload`. */
  readonly attachments: readonly string[];
  /** The original names of these files. */
  readonly fileNames: readonly string[];
}

/** All writes of the ticket screens. Source: spec 3 §7. */
export function useTicketCalls() {
  const host = useHost();
  const provider = useProvider();
  const language = useLanguage();
  return useMemo(
    () =>
      ticketCalls(
        provider,
        () => host.session.get().user,
        () => host.selection.get(),
        language,
      ),
    [host, provider, language],
  );
}

type Host = ReturnType<typeof useHost>;

/**
 * The record that a message belongs to. A new message changes its ticket, and the lists that show the last
 * writer.
 */
const partOf = (ticket: Ticket) => ({ resource: "tickets", id: ticket.id });

function ticketCalls(
  provider: DataProvider,
  user: () => ReturnType<Host["session"]["get"]>["user"],
  selection: () => ReturnType<Host["selection"]["get"]>,
  language: string,
) {
  return {
    /** Creates a ticket. Resolves to its id; rejects if the answer has none. */
    async create(title: string, idempotencyKey: string): Promise<number> {
      const { company, pos } = selection();
      const record = await provider.create(
        "tickets",
        {
          UserId: user()?.id ?? null,
          CompanySiteId: pos?.id ?? null,
          CompanyId: company?.id ?? null,
          Title: title,
        },
        { idempotencyKey },
      );
      const id = idOf(record);
      if (id === null) throw new TypeError("The answer holds no id");
      return id;
    },
    close: (ticket: Ticket) =>
      provider.update("tickets", ticket.id, { Closed: true }, { version: ticket.version }),
    remove: (ticket: Ticket) => provider.remove("tickets", ticket.id),
    restore: (ticket: Ticket) => provider.action("tickets", ticket.id, "restore"),
    async send(
      ticket: Ticket,
      { content, attachments, fileNames }: NewMessage,
      idempotencyKey: string,
    ): Promise<void> {
      const writer = user();
      await provider.create(
        "ticket_entry",
        {
          TicketId: ticket.id,
          WriterId: writer?.id ?? null,
          // The gateway refuses a message without text, so a message with only files has their names as its
          // text.
          Content: content || fileNames.join("\n"),
          MailSentUser: writer?.email ?? "",
          ...(attachments.length > 0 ? { Attachments: attachments } : {}),
        },
        { idempotencyKey, partOf: partOf(ticket) },
      );
      // The mail to the other side is fire-and-forget: if it fails, the message is not lost. Source: spec 3 §7.
      void provider
        .call("supportTicketNotifications", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ TicketId: ticket.id, language }),
        })
        .catch(() => undefined);
    },
    async removeMessage(ticket: Ticket, messageId: number): Promise<void> {
      await provider.remove("ticket_entry", messageId, { partOf: partOf(ticket) });
    },
    /**
     * Uploads a file. Resolves to its stored name; rejects if the file is refused. The file belongs to no
     * company until a message uses it, because the ticket's company may not be the selected one.
     */
    async upload(file: File): Promise<string> {
      const form = new FormData();
      form.append("file", file);
      const { filename } = await provider.call("upload", { method: "POST", body: form });
      if (typeof filename !== "string" || filename === "")
        throw new TypeError("The answer holds no file name");
      return filename;
    },
  };
}
