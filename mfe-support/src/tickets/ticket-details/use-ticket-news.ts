import { useHost } from "@hpay/remote-kit";
import { useEffect, useEffectEvent } from "react";
import type { Ticket } from "../data/ticket";

const reloadMs = 20_000;

/**
 * Reloads an open ticket when the person returns to the window, and periodically while it is visible, because
 * people in `ticket_support` read tickets of companies whose events they do not receive.
 */
export function useTicketNews(ticket: Ticket | undefined, reload: () => unknown): void {
  const reloadIfVisible = useEffectEvent(() => {
    if (document.visibilityState === "visible") void reload();
  });
  const isOpen = ticket !== undefined && !ticket.isClosed;
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleReturn = () => reloadIfVisible();
    const timer = setInterval(handleReturn, reloadMs);
    window.addEventListener("focus", handleReturn);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", handleReturn);
    };
  }, [isOpen]);

  const { seen } = useHost();
  const id = ticket?.id;
  const lastMessageAt = ticket?.lastMessageAt ?? "";
  useEffect(() => {
    if (id === undefined || lastMessageAt === "") return undefined;
    // Messages that were loaded in a hidden tab have not been seen yet.
    const note = () => {
      if (document.visibilityState === "visible") seen?.note("tickets", id, lastMessageAt);
    };
    note();
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, [seen, id, lastMessageAt]);
}
