import { permissionMatrix } from "./permissions";
import { roles } from "./roles";

/** The text of `docs/permissions.md`, generated from the matrix. */
export function permissionsPage(): string {
  const rows = Object.entries(permissionMatrix).map(
    ([action, row]) => `| \`${action}\` | ${roles.map((role) => row[role]).join(" | ")} |`,
  );
  return [
    "# Permissions by role",
    "",
    "For owners, admins and reviewers: what each role can do. Generated from `shared/contract/src/permissions.ts`, the one",
    "table that the gateway enforces and the panel mirrors; do not edit by hand. `own`: only the person's own records.",
    "A company cannot be deleted in windowed mode. The audit log records changes that support makes to secrets and POS.",
    "",
    `| action | ${roles.join(" | ")} |`,
    `|---|${roles.map(() => "---|").join("")}`,
    ...rows,
    "",
  ].join("\n");
}
