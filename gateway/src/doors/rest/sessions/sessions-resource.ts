import { and, eq, sql } from "drizzle-orm";
import { removeSessions } from "../../../people/identity/sessions";
import { endTrust } from "../../../people/identity/trusted-browser";
import { sessions } from "../../../platform/database/schema/people";
import type { Resource } from "../engine/resource";

/** The caller's sessions. Deleting one signs that browser out and ends its trust. */
export const sessionsResource: Resource = {
  name: "sessions",
  table: sessions,
  id: sessions.id,
  fields: {
    id: { column: sessions.id, kind: "integer" },
    Browser: { column: sessions.browser, kind: "text" },
    Address: { column: sessions.address, kind: "text" },
    CreatedAt: { column: sessions.createdAt, kind: "instant" },
    LastSeenAt: { column: sessions.lastSeenAt, kind: "instant" },
    ExpiresAt: { column: sessions.expiresAt, kind: "instant" },
  },
  visible: (caller) => and(eq(sessions.userId, caller.userId), sql`${sessions.expiresAt} > now()`),
  presented: { Current: "boolean" },
  present: async ({ caller }, rows) => rows.map((row) => ({ ...row, Current: row.id === caller.sessionId })),
  async remove({ services, work, id }) {
    const [session] = await work.tx
      .select({ trustId: sessions.trustedBrowserId })
      .from(sessions)
      .where(eq(sessions.id, id));
    if (session?.trustId) await endTrust(work.tx, { id: session.trustId });
    const endedIds = await removeSessions(work.tx, { id });
    work.afterCommit(() => services.signals.emit("sessions-ended", endedIds));
  },
};
