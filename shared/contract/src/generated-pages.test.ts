import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventsPage } from "./events/events-page";
import { permissionsPage } from "./permissions-page";

const docsFolder = join(__dirname, "../../../docs");

describe("generated pages", () => {
  it.each([
    ["events.md", eventsPage],
    ["permissions.md", permissionsPage],
  ])("docs/%s matches the contract (UPDATE_DOCS=1 writes it)", (name, page) => {
    const path = join(docsFolder, name);
    if (process.env.UPDATE_DOCS) writeFileSync(path, page());
    expect(readFileSync(path, "utf8")).toBe(page());
  });
});
