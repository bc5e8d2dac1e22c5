import { readableResources } from "../../people/embedding/embed-pages";
import type { EmbedSession } from "../../people/embedding/embed-token";
import type { LiveEvent } from "../../platform/signals/live-event";

/** Pushes that say by their name whose record they carry; all others name its resource. */
const pushedResources: Readonly<Record<string, string>> = {
  onOrderCreated: "company_site_orders",
  onOrderUpdated: "company_site_orders",
  onTransactionCreated: "company_site_transactions",
  onTransactionUpdated: "company_site_transactions",
  onSubscriptionCreated: "company_site_subscriptions",
  onSubscriptionUpdated: "company_site_subscriptions",
};

const roomOf = (siteId: unknown, resource: unknown): string => `embedded:${siteId}:${resource}`;

/** Where a partner's page hears of its POS, and of what it may read there, alone. */
export const embedRooms = ({ siteId, pages }: Pick<EmbedSession, "siteId" | "pages">): string[] =>
  readableResources(pages).map((resource) => roomOf(siteId, resource));

/** Where the partners' pages are that may hear of an event. */
export const embedRoomOf = ({ name, payload }: Pick<LiveEvent, "name" | "payload">): string =>
  roomOf(payload.site_id, pushedResources[name] ?? payload.resource);
