import { randomUUID } from "node:crypto";
import { and, eq, notLike } from "drizzle-orm";
import { moneyKinds } from "../../../orders/payments/intents";
import { dueWork } from "../../../platform/database/schema/work";
import { notFound, refused } from "../../../platform/http/api-error";
import { dueWorkJobName } from "../../../platform/work/due-work";
import { payloadSeal } from "../../../platform/work/work-attempt";
import { inSites, requireOnSite } from "../../../pos/access/scopes";
import { consumeMessages } from "../../../pos/mail/message-counts";
import type { Resource } from "../engine/resource";

const w = dueWork;

/** E-mails and text messages to the customers of a POS, with their state. People can resend them. */
export const messagesResource: Resource = {
  name: "messages",
  table: w,
  id: w.id,
  fields: {
    id: { column: w.id, kind: "integer" },
    CompanySiteId: { column: w.companySiteId, kind: "integer", nullable: true },
    OrderId: { column: w.orderId, kind: "integer", nullable: true },
    Kind: { column: w.kind, kind: "text" },
    Receiver: { column: w.receiver, kind: "text" },
    State: { column: w.state, kind: "text" },
    Tries: { column: w.tries, kind: "integer" },
    LastError: { column: w.lastError, kind: "text" },
    NextTryAt: { column: w.nextTryAt, kind: "instant", nullable: true },
    CreatedAt: { column: w.createdAt, kind: "instant" },
    EndedAt: { column: w.endedAt, kind: "instant", nullable: true },
  },
  // The same table holds requests to acquirers, which are not messages.
  visible: (caller) =>
    and(inSites(w.companySiteId, caller, "delivery-log.view"), notLike(w.kind, moneyKinds)),
  actions: {
    /** A pending message is sent at once; a finished one is sent again as a new message. */
    async resend({ services, work, caller, row, id }) {
      const { siteId } = await requireOnSite(work.tx, caller, row.CompanySiteId, "delivery-log.resend");
      const [sentMessage] = await work.tx.select().from(w).where(eq(w.id, id));
      if (!sentMessage) throw notFound();
      const now = services.now();
      if (sentMessage.state === "waiting") {
        if (sentMessage.tries === 0) throw refused("NOTIFICATION_WAITING");
        await work.tx.update(w).set({ nextTryAt: now }).where(eq(w.id, id));
      } else {
        // The text of an expired code or offer has been erased, so it cannot be sent again.
        if (sentMessage.payload === "") throw refused("MESSAGE_OVER");
        const { kind, lane, payload, receiver, companySiteId, orderId } = sentMessage;
        await consumeMessages(services, work.tx, { siteId, email: receiver });
        const newMessage = { kind, lane, receiver, companySiteId, orderId };
        const key = randomUUID();
        const { secrets } = services;
        const sealedPayload = secrets.seal(
          secrets.open(payload, payloadSeal(sentMessage.key)),
          payloadSeal(key),
        );
        await work.tx
          .insert(w)
          .values({ ...newMessage, payload: sealedPayload, key, createdAt: now, nextTryAt: now });
      }
      work.afterCommit(() => services.signals.emit("work-due", dueWorkJobName));
      return { id, State: "waiting" };
    },
  },
};
