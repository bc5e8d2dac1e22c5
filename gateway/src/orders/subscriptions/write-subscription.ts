import { eq, sql } from "drizzle-orm";
import { subscriptions } from "../../platform/database/schema/commerce";
import { subscriptionSearchText } from "../../platform/database/search-text";
import type { Work } from "../../platform/database/transaction";
import type { Services } from "../../platform/services";

type Subscription = typeof subscriptions.$inferSelect;

export async function updateSubscription(
  {
    services,
    work,
    companyId,
  }: { readonly services: Services; readonly work: Work; readonly companyId: number },
  storedSubscription: Subscription,
  changes: { readonly status?: string; readonly data: string },
): Promise<void> {
  const { id, uid, companySiteId } = storedSubscription;
  await work.tx
    .update(subscriptions)
    .set({
      ...changes,
      searchText: subscriptionSearchText({ ...storedSubscription, data: changes.data }),
      updatedAt: services.now(),
      version: sql`${subscriptions.version} + 1`,
    })
    .where(eq(subscriptions.id, id));
  work.announce({
    name: "onSubscriptionUpdated",
    companyId,
    siteId: companySiteId,
    body: { subscription: { id, Uid: uid } },
  });
}
