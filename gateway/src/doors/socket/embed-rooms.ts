import { readableResources } from "../../people/embedding/embed-pages";
import type { EmbedSession } from "../../people/embedding/embed-token";
import type { LiveEvent } from "../../platform/signals/live-event";

/** Events whose name implies their resource; the payload of all other events names the resource. */
const pushedResources: Readonly<Record<string, string>> = {
  onOrderCreated: "company_site_orders",
  onOrderUpdated: "company_site_orders",
  onTransactionCreated: "company_site_transactions",
  onTransactionUpdated: "company_site_transactions",
  onSubscriptionCreated: "company_site_subscriptions",
  onSubscriptionUpdated: "company_site_subscriptions",
};

const roomOf = (siteId: unknown, resource: unknown): string => `embedded:${siteId}:${resource}`;

/** The room in which a partner's page receives the events of its POS that it can read. */
export const embedRooms = ({ siteId, pages }: Pick<EmbedSession, "siteId" | "pages">): string[] =>
  readableResources(pages).map((resource) => roomOf(siteId, resource));

/** The rooms of partners' pages that may receive an event. */
export const embedRoomOf = ({ name, payload }: Pick<LiveEvent, "name" | "payload">): string =>
  roomOf(payload.site_id, pushedResources[name] ?? payload.resource);
