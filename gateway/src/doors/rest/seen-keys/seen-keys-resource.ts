import { and, eq, sql } from "drizzle-orm";
import { demand } from "../../../people/access/caller";
import { companySites } from "../../../platform/database/schema/pos";
import { seenKeys } from "../../../platform/database/schema/seen-keys";
import { announceRecord } from "../../../platform/outbox/record-events";
import { inCompanies } from "../../../pos/access/scopes";
import { type Resource, resource } from "../engine/resource";

const k = seenKeys;

/** Keys seen by former members of the company, until the keys are changed or dismissed. */
export const seenKeysResource: Resource = resource({
  name: "seen_keys",
  table: k,
  id: k.id,
  version: k.version,
  fields: {
    id: { column: k.id, kind: "integer" },
    CompanyId: { column: k.companyId, kind: "integer" },
    CompanySiteId: { column: k.companySiteId, kind: "integer" },
    Kind: { column: k.kind, kind: "text" },
    RecordId: { column: k.recordId, kind: "integer" },
    Label: { column: k.label, kind: "text" },
    Person: { column: k.person, kind: "text" },
    SeenAt: { column: k.seenAt, kind: "instant" },
    LeftAt: { column: k.leftAt, kind: "instant" },
    State: { column: k.state, kind: "text" },
    Version: { column: k.version, kind: "integer" },
  },
  // Keys of a deleted POS can do nothing, and are listed again when it is restored.
  visible: (caller) =>
    and(
      inCompanies(k.companyId, caller, "company-users.view"),
      sql`exists (select from ${companySites} where ${companySites.id} = ${k.companySiteId} and ${companySites.archivedAt} is null)`,
    ),
  actions: {
    /** A person has decided that the key may remain, or has changed it elsewhere; the audit log records who. */
    async dismiss({ work, caller, row, id }) {
      const companyId = row.CompanyId;
      demand(caller, companyId, "embed-key.reveal");
      await work.tx
        .update(k)
        .set({ state: "dismissed", version: sql`${k.version} + 1` })
        .where(eq(k.id, id));
      announceRecord(work, "updated", { resource: "seen_keys", id, companyId, siteId: null });
      return { id, State: "dismissed" };
    },
  },
});
