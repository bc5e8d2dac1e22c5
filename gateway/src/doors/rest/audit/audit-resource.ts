import { eq, or } from "drizzle-orm";
import { auditLog } from "../../../platform/database/schema/service";
import { inCompanies } from "../../../pos/access/scopes";
import type { Resource } from "../engine/resource";

/** The audit log. Written only by the gateway. */
export const auditResource: Resource = {
  name: "audit_log",
  table: auditLog,
  id: auditLog.id,
  fields: {
    id: { column: auditLog.id, kind: "integer" },
    CompanyId: { column: auditLog.companyId, kind: "integer" },
    UserId: { column: auditLog.userId, kind: "integer" },
    Action: { column: auditLog.action, kind: "text" },
    Resource: { column: auditLog.resource, kind: "text" },
    RecordId: { column: auditLog.recordId, kind: "integer" },
    Details: { column: auditLog.details, kind: "text" },
    Address: { column: auditLog.address, kind: "text" },
    CreatedAt: { column: auditLog.createdAt, kind: "instant" },
  },
  visible: (caller) =>
    or(inCompanies(auditLog.companyId, caller, "audit-log.view"), eq(auditLog.userId, caller.userId)),
};
