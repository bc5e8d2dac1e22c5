import { asc, eq, inArray } from "drizzle-orm";
import { notifications, notificationTries } from "../../../platform/database/schema/payments";
import { refused } from "../../../platform/http/api-error";
import { inSites, requireOnSite } from "../../../pos/access/scopes";
import { type Resource, resource } from "../engine/resource";
import { isOutdated, resendState } from "./resend-notifications";

const n = notifications;
const tries = notificationTries;
const attempt = { At: tries.at, Status: tries.status, Error: tries.error, TookMs: tries.tookMs };

/** The delivery log: the notifications to a POS's shop, with each attempt. People can resend them. */
export const notificationsResource: Resource = resource({
  name: "notifications",
  table: n,
  id: n.id,
  version: n.version,
  fields: {
    id: { column: n.id, kind: "integer" },
    CompanySiteId: { column: n.companySiteId, kind: "integer" },
    OrderId: { column: n.orderId, kind: "integer" },
    Topic: { column: n.topic, kind: "text" },
    Url: { column: n.url, kind: "text" },
    Payload: { column: n.payload, kind: "text" },
    State: { column: n.state, kind: "text" },
    Tries: { column: n.tries, kind: "integer" },
    LastStatus: { column: n.lastStatus, kind: "integer" },
    LastError: { column: n.lastError, kind: "text" },
    NextTryAt: { column: n.nextTryAt, kind: "instant" },
    CreatedAt: { column: n.createdAt, kind: "instant" },
    DeliveredAt: { column: n.deliveredAt, kind: "instant" },
    Version: { column: n.version, kind: "integer" },
  },
  visible: (caller) => inSites(n.companySiteId, caller, "delivery-log.view"),
  presented: { Attempts: { records: attempt } },
  async present({ queries, view }, rows) {
    if (view === "list") return rows;
    const attempts = await queries
      .select({ notificationId: tries.notificationId, attempt })
      .from(tries)
      .where(
        inArray(
          tries.notificationId,
          rows.map((row) => row.id),
        ),
      )
      .orderBy(asc(tries.id));
    return rows.map((row) => ({
      ...row,
      Attempts: attempts
        .filter((attempt) => attempt.notificationId === row.id)
        .map((attempt) => attempt.attempt),
    }));
  },
  actions: {
    async resend({ services, work, caller, row, id }) {
      await requireOnSite(work.tx, caller, row.CompanySiteId, "delivery-log.resend");
      if (row.State === "waiting" && row.Tries === 0) throw refused("NOTIFICATION_WAITING");
      if (await isOutdated(work.tx, id)) throw refused("NOTIFICATION_OUTDATED");
      await work.tx.update(n).set(resendState(services)).where(eq(n.id, id));
      work.afterCommit(() => services.signals.emit("work-due", "notifications"));
      return { id, State: "waiting" };
    },
  },
});
