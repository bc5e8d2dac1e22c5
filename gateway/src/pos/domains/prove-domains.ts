import { domainToUnicode } from "node:url";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { companySites, posDomains } from "../../platform/database/schema/pos";
import { inTransaction, type Work } from "../../platform/database/transaction";
import { consumeOrWait } from "../../platform/limits/limits";
import { announceRecord } from "../../platform/outbox/record-events";
import type { Services } from "../../platform/services";
import type { SiteRow } from "../site-row";
import { type Fault, namesPos, type Published, publishedBy, shopHasKey } from "./evidence";
import { hostsOf, isExempt, type ProofMethod } from "./pos-hosts";
import { notifyOfLoss, notifyOfTakeover } from "./proof-mail";
import { isProven } from "./proven-origin";

/** The person who requests the check, for the audit log; null: the gateway itself. */
interface ProofRequester {
  readonly userId: number | null;
  readonly address: string;
}

/** The findings at a host, as the panel shows them. */
export interface HostCheck {
  readonly Host: string;
  /** How the host is proven; null: not at all. */
  readonly Method: Exclude<ProofMethod, "before"> | "exempt" | null;
  readonly Faults: {
    readonly file: Fault | null;
    readonly dns: Fault | null;
    readonly connect: Fault | null;
  };
}

const maxHosts = 20;

/**
 * Asks all hosts of a POS for their proofs at once, because each can take long to answer, and stores the
 * proofs. A stored proof outlives a host that is briefly silent; it ends when another company proves the host.
 */
export async function proveDomains(
  services: Services,
  site: SiteRow,
  requester: ProofRequester,
): Promise<readonly HostCheck[]> {
  const hosts = hostsOf(site).slice(0, maxHosts);
  return Promise.all(hosts.map((host) => proveHost(services, site, host, requester)));
}

export async function proveHost(
  services: Services,
  site: SiteRow,
  host: string,
  requester: ProofRequester,
): Promise<HostCheck> {
  const noFaults = { file: null, dns: null, connect: null };
  if (isExempt(services.settings, host)) return { Host: host, Method: "exempt", Faults: noFaults };
  const [published, connect] = await Promise.all([
    publishedBy(services, host),
    shopHasKey(services, site, host),
  ]);
  const places = {
    file: namesPos(published.file, host, site.merchantsiteUid),
    dns: namesPos(published.dns, host, site.merchantsiteUid),
  };
  const method = places.file ? "file" : places.dns ? "dns" : connect === null ? "connect" : null;
  const isStored = await storeProof(services, site, { host, method, published }, requester);
  return {
    Host: host,
    Method: isStored ? method : null,
    Faults: {
      file: places.file ? null : faultIn(published.file),
      dns: places.dns ? null : faultIn(published.dns),
      connect: method === "connect" && !isStored ? "TAKEN" : connect,
    },
  };
}

const faultIn = (part: Published["file"]): Fault => (typeof part === "string" ? part : "NOT_FOUND");

/**
 * Proves the host of the notification address by the shop's answers, if it is a host of the POS without a
 * proof. Attempted at most once an hour.
 */
export async function proveByConnect(services: Services, site: SiteRow): Promise<void> {
  const { db, now, settings } = services;
  if (!URL.canParse(site.defaultNotifyUrl)) return;
  const host = new URL(site.defaultNotifyUrl).hostname.replace(/^www\./, "");
  if (!hostsOf(site).includes(host) || isExempt(settings, host)) return;
  const [storedProof] = await db
    .select({ method: posDomains.method })
    .from(posDomains)
    .where(and(eq(posDomains.siteId, site.id), eq(posDomains.host, host)));
  if (storedProof?.method && storedProof.method !== "before") return;
  if ((await consumeOrWait(db, now(), [{ limit: "domain-connect", of: `${site.id} ${host}` }])) !== null)
    return;
  if ((await shopHasKey(services, site, host)) !== null) return;
  await storeProof(services, site, { host, method: "connect" }, { userId: null, address: "" });
}

interface Proof {
  readonly host: string;
  readonly method: "file" | "dns" | "connect" | null;
  /** What the host publishes. POS of other companies that it names keep their own proofs. */
  readonly published?: Published;
}

/** @returns whether the POS has the proof now. The answer of a shop alone never ends another company's proof */
function storeProof(
  services: Services,
  site: SiteRow,
  proof: Proof,
  requester: ProofRequester,
): Promise<boolean> {
  const { host, method } = proof;
  return inTransaction(services, async (work) => {
    const now = services.now();
    // Two companies that prove a host at once are handled one after the other.
    await work.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`pos-domain ${host}`}))`);
    if (method === null) {
      await work.tx
        .insert(posDomains)
        .values({ siteId: site.id, host, checkedAt: now })
        .onConflictDoUpdate({
          target: [posDomains.siteId, posDomains.host],
          set: { checkedAt: now },
          // The next check of a proven host does not depend on how often people ask.
          setWhere: isNull(posDomains.method),
        });
      return false;
    }
    const otherProofs = await otherProofsAt(work, now, site, host);
    if (method === "connect" && otherProofs.some((other) => other.method !== "before")) return false;
    const losingPos = otherProofs.filter(
      ({ merchantUid, method: proofMethod }) => !isStillNamed(proof, proofMethod, merchantUid),
    );
    const values = { method, provenAt: now, endsAt: null, checkedAt: now };
    const [currentProof] = await work.tx
      .select({ method: posDomains.method })
      .from(posDomains)
      .where(and(eq(posDomains.siteId, site.id), eq(posDomains.host, host)));
    await work.tx
      .insert(posDomains)
      .values({ siteId: site.id, host, ...values })
      .onConflictDoUpdate({ target: [posDomains.siteId, posDomains.host], set: values });
    if (currentProof?.method !== method) recordProof(work, site, requester, "prove-domain", { host, method });
    await withdrawProofs(services, work, losingPos, host);
    if (losingPos.length > 0) await notifyOfTakeover(services, work, { ...site, host });
    return true;
  });
}

interface OtherProof {
  readonly rowId: number;
  readonly id: number;
  readonly companyId: number;
  readonly url: string;
  readonly merchantUid: string;
  readonly method: string | null;
}

const otherProofsAt = (work: Work, now: Date, site: SiteRow, host: string): Promise<OtherProof[]> =>
  work.tx
    .select({
      rowId: posDomains.id,
      id: companySites.id,
      companyId: companySites.companyId,
      url: companySites.url,
      merchantUid: companySites.merchantsiteUid,
      method: posDomains.method,
    })
    .from(posDomains)
    .innerJoin(companySites, eq(companySites.id, posDomains.siteId))
    .where(
      and(
        inArray(posDomains.host, [host, domainToUnicode(host)]),
        ne(companySites.companyId, site.companyId),
        isProven(now),
      ),
    );

/** A host may name POS of several companies; a POS that it no longer names loses its proof. */
const isStillNamed = ({ host, published }: Proof, method: string | null, merchantUid: string): boolean =>
  published !== undefined &&
  ((method === "file" && namesPos(published.file, host, merchantUid)) ||
    (method === "dns" && namesPos(published.dns, host, merchantUid)));

async function withdrawProofs(
  services: Services,
  work: Work,
  losingPos: readonly OtherProof[],
  host: string,
): Promise<void> {
  if (losingPos.length === 0) return;
  await work.tx.delete(posDomains).where(
    inArray(
      posDomains.id,
      losingPos.map(({ rowId }) => rowId),
    ),
  );
  for (const other of losingPos) {
    recordProof(work, other, { userId: null, address: "" }, "lose-domain", { host });
    await notifyOfLoss(services, work, { ...other, host });
  }
}

export function recordProof(
  work: Work,
  { id, companyId }: { readonly id: number; readonly companyId: number },
  requester: ProofRequester,
  action: "prove-domain" | "lose-domain",
  details: Readonly<Record<string, string>>,
): void {
  const { userId, address } = requester;
  work.audit({ companyId, userId, action, resource: "company_sites", recordId: id, address, details });
  announceRecord(work, "updated", { resource: "company_sites", id, companyId, siteId: id });
}
