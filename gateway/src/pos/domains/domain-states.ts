import { domainToUnicode } from "node:url";
import { inArray } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { posDomains } from "../../platform/database/schema/pos";
import type { Services } from "../../platform/services";
import { hostsOf, isExempt } from "./pos-hosts";

/** A host of a POS, as its record shows it. */
export interface DomainState {
  readonly Host: string;
  /** `file`, `dns`, `connect`, `before`, `exempt`; null: not proven. */
  readonly Method: string | null;
  readonly ProvenAt: Date | null;
  /** When a proof of kind `before` ends. */
  readonly EndsAt: Date | null;
  readonly CheckedAt: Date | null;
}

/** The hosts of POS records and whether they are proven, by the id of the POS. */
export async function domainStates(
  { settings, now }: Pick<Services, "settings" | "now">,
  queries: Queries,
  rows: readonly {
    readonly id: number;
    readonly SiteType: string;
    readonly Url: string;
    readonly Urls: string;
  }[],
): Promise<ReadonlyMap<number, readonly DomainState[]>> {
  const ids = rows.map(({ id }) => id);
  const storedProofs = await queries.select().from(posDomains).where(inArray(posDomains.siteId, ids));
  // A map, because a list may have hundreds of POS with hundreds of hosts each.
  const byHost = new Map(storedProofs.map((row) => [`${row.siteId} ${row.host}`, row]));
  const at = now();
  const stateOf = (siteId: number, host: string): DomainState => {
    const row = byHost.get(`${siteId} ${host}`) ?? byHost.get(`${siteId} ${domainToUnicode(host)}`);
    const isCurrent = row !== undefined && (row.endsAt === null || row.endsAt > at);
    const method = isCurrent ? row.method : null;
    return {
      Host: host,
      Method: isExempt(settings, host) ? "exempt" : method,
      ProvenAt: method === null ? null : (row?.provenAt ?? null),
      EndsAt: method === null ? null : (row?.endsAt ?? null),
      CheckedAt: row?.checkedAt ?? null,
    };
  };
  return new Map(
    rows.map(({ id, SiteType: siteType, Url: url, Urls: urls }) => [
      id,
      hostsOf({ siteType, url, urls }).map((host) => stateOf(id, host)),
    ]),
  );
}
