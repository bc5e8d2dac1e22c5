import { boolean, pgTable, text, unique } from "drizzle-orm/pg-core";
import { instant, serialId } from "./columns";

/** Keys with which a team's CI publishes one remote. */
export const registryKeys = pgTable("registry_keys", {
  id: serialId(),
  remote: text("remote").notNull(),
  /** Owner of the remote, as in `remote.config.ts`; a release that names another owner is refused. */
  owner: text("owner").notNull(),
  /** The key's name in audit entries. */
  label: text("label").notNull(),
  tokenHash: text("token_hash").notNull().unique(),
  mayPromote: boolean("may_promote").notNull().default(false),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
});

/** Developers who may publish or promote an owner's remotes; owner `*`: all remotes. */
export const registryPeople = pgTable(
  "registry_people",
  {
    id: serialId(),
    owner: text("owner").notNull(),
    /** E-mail address in lower case. */
    email: text("email").notNull(),
    mayPublish: boolean("may_publish").notNull().default(false),
    mayPromote: boolean("may_promote").notNull().default(false),
  },
  (t) => [unique("registry_people_once").on(t.owner, t.email)],
);
