import { permissionMatrix } from "./permissions";
import { roles } from "./roles";

/** The text of `docs/permissions.md`, generated from the matrix. */
export function permissionsPage(): string {
  const rows = Object.entries(permissionMatrix).map(
    ([action, row]) => `| \`${action}\` | ${roles.map((role) => row[role]).join(" | ")} |`,
  );
  return [
    "# Who may do what",
    "",
    "Made from `shared/contract/src/permissions.ts`, the one table that the gateway denies by and the panel mirrors; do not",
    "edit by hand. `own`: only with what is the person's own. A company is never deleted from windowed mode. A support",
    "person's changes of secrets and POS are written to the audit log.",
    "",
    `| action | ${roles.join(" | ")} |`,
    `|---|${roles.map(() => "---|").join("")}`,
    ...rows,
    "",
  ].join("\n");
}
