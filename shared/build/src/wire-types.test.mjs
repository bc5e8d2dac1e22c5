import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wireTypes, wireTypesPath } from "./wire-types.mjs";
import { root } from "./workspace.mjs";

describe("wire types", () => {
  const path = join(root, wireTypesPath);

  it("The record types match gateway/openapi.json (UPDATE_DOCS=1 writes them)", () => {
    const types = wireTypes();
    if (process.env.UPDATE_DOCS === "1") writeFileSync(path, types);
    expect(existsSync(path) ? readFileSync(path, "utf8") : "").toBe(types);
  });

  it("Generated record types use the wire types", () => {
    const types = wireTypes();
    expect(types).toMatch(/readonly company_site_orders: \{[^}]*readonly Amount: string;/);
    expect(types).toMatch(/readonly company_sites: \{[^}]*readonly Enabled: boolean;/);
    expect(types).toMatch(/readonly ticket_entry: \{[^}]*readonly Attachments: readonly string\[\];/);
    expect(types).toMatch(
      /readonly "POST \/login": \{[^}]*readonly error: string;[\s\S]*readonly email_verify: string;/,
    );
    expect(types).toMatch(
      /readonly user_companies: \{[^}]*readonly User: \{[^}]*readonly Email: string;[^}]*\} \| null;/,
    );
  });
});
