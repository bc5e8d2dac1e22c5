import { and, count, eq } from "drizzle-orm";
import { savedViews } from "../../../platform/database/schema/service";
import { invalid, refused } from "../../../platform/http/api-error";
import { readBody } from "../engine/body";
import { type Fields, type Resource, resource } from "../engine/resource";
import { deleteRow } from "../engine/store";

const v = savedViews;
const lists = ["orders", "transactions", "subscriptions"];
/** Maximum number of a person's views of one list. */
const maxViews = 50;

const fields = {
  id: { column: v.id, kind: "integer" },
  List: { column: v.list, kind: "text", write: "create", required: true },
  Name: { column: v.name, kind: "text", write: "create", required: true, max: 60 },
  Query: { column: v.query, kind: "text", write: "create", required: true, max: 2000, verbatim: true },
  CreatedAt: { column: v.createdAt, kind: "instant" },
} satisfies Fields;

/** A person's named views of a list: each names a query of the page's address (wire §10). */
export const savedViewsResource: Resource = resource({
  name: "saved_views",
  table: v,
  id: v.id,
  fields,
  visible: (caller) => eq(v.userId, caller.userId),
  /** Saving under an existing name replaces that view's query. */
  async create({ services, work, caller, body }) {
    const values = readBody(fields, body, "create");
    const [list, name, query] = [values.List, values.Name, values.Query];
    if (!lists.includes(list)) throw invalid("List", `List must be one of ${lists.join(", ")}`);
    const [storedView] = await work.tx
      .insert(v)
      .values({ userId: caller.userId, list, name, query, createdAt: services.now() })
      .onConflictDoUpdate({ target: [v.userId, v.list, v.name], set: { query } })
      .returning({ id: v.id });
    const [viewCount] = await work.tx
      .select({ views: count() })
      .from(v)
      .where(and(eq(v.userId, caller.userId), eq(v.list, list)));
    if (!storedView || (viewCount?.views ?? 0) > maxViews)
      throw refused("SAVED_VIEWS_FULL", { most: String(maxViews) });
    return storedView.id;
  },
  remove: ({ work, id }) => deleteRow(work.tx, savedViewsResource, id),
});
