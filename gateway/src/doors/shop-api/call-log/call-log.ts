import { explainSignature } from "@hpay/domain";
import { inArray, sql } from "drizzle-orm";
import { companySites } from "../../../platform/database/schema/pos";
import { shopCallErrors, shopCalls } from "../../../platform/database/schema/shop-calls";
import { maskedText, shortenedToken } from "../../../platform/json/masked-text";
import type { Services } from "../../../platform/services";
import { secretsOf } from "../../../pos/pos-secrets";
import type { SiteRow } from "../../../pos/site-row";
import type { SignatureDetails } from "./call-details";

/** An answered call. It is masked, except for the values that explain its signature. */
export interface AnsweredCall {
  readonly merchantUid: string;
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly orderUid: string;
  readonly status: number;
  readonly errorCode: number | null;
  readonly error: string;
  readonly tookMs: number;
  readonly signature: SignatureDetails | undefined;
  readonly request: string;
}

type CallLogServices = Pick<Services, "db" | "log" | "secrets" | "now">;
type LoggedSite = Pick<SiteRow, keyof typeof loggedSite>;
type NewCall = typeof shopCalls.$inferInsert;

/** The columns of a POS that its log needs; without `Data`, which may be megabytes long. */
const loggedSite = {
  id: companySites.id,
  merchantsiteUid: companySites.merchantsiteUid,
  secretSealed: companySites.secretSealed,
  previousSecretSealed: companySites.previousSecretSealed,
  previousSecretEndsAt: companySites.previousSecretEndsAt,
};

const everyMs = 250;
/** Maximum number of calls that wait to be recorded. Beyond it only refusals are counted. */
const maxWaitingCalls = 2000;
/** Maximum calls of one POS that a process records per minute. Beyond it only refusals are counted. */
const maxCallsPerMinute = 600;
const rowsPerBatch = 500;
/** Maximum number of stored records of one POS, separately for accepted and refused calls. */
export const maxStoredCalls = { done: 5000, refused: 2000 } as const;
/** After this many new records of a POS, its oldest ones are removed. */
const rowsPerPrune = 250;

/**
 * The request log of the shop API. Answers are not delayed: a call is recorded after its answer, and written in
 * batches. Records that cannot be written are lost, and the process log reports the loss.
 */
export class CallLog {
  #waitingCalls: AnsweredCall[] = [];
  #countedCalls: AnsweredCall[] = [];
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #pendingWrite: Promise<void> = Promise.resolve();
  readonly #inMinute = new Map<string, number>();
  readonly #sinceBound = new Map<number, number>();
  #minute = 0;

  constructor(private readonly services: CallLogServices) {}

  note(call: AnsweredCall): void {
    const minute = Math.floor(call.at.getTime() / 60_000);
    if (minute !== this.#minute) this.#inMinute.clear();
    this.#minute = minute;
    const n = (this.#inMinute.get(call.merchantUid) ?? 0) + 1;
    if (this.#inMinute.size < maxWaitingCalls || n > 1) this.#inMinute.set(call.merchantUid, n);
    if (n <= maxCallsPerMinute && this.#waitingCalls.length < maxWaitingCalls) this.#waitingCalls.push(call);
    else if (call.errorCode !== null && this.#countedCalls.length < maxWaitingCalls)
      this.#countedCalls.push(call);
    else this.#lost += 1;
    this.#timer ??= setTimeout(() => void this.flush(), everyMs);
  }

  /** Writes pending records. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pendingWrite = this.#pendingWrite.then(() => this.#write());
    await this.#pendingWrite;
  }

  async #write(): Promise<void> {
    const [recordedCalls, countedCalls, lostCount] = [this.#waitingCalls, this.#countedCalls, this.#lost];
    [this.#waitingCalls, this.#countedCalls, this.#lost] = [[], [], 0];
    if (lostCount > 0)
      this.services.log.warn({ calls: lostCount }, "too many shop calls at once: some were not recorded");
    if (recordedCalls.length + countedCalls.length === 0) return;
    try {
      await this.#store(recordedCalls, countedCalls);
    } catch (error) {
      this.services.log.error(
        { err: error, calls: recordedCalls.length },
        "shop calls could not be recorded",
      );
    }
  }

  async #store(recordedCalls: readonly AnsweredCall[], countedCalls: readonly AnsweredCall[]): Promise<void> {
    const { db } = this.services;
    const all = [...recordedCalls, ...countedCalls];
    const uids = [...new Set(all.map(({ merchantUid }) => merchantUid))];
    const siteRows = await db
      .select(loggedSite)
      .from(companySites)
      .where(inArray(companySites.merchantsiteUid, uids));
    const sites = new Map(siteRows.map((site) => [site.merchantsiteUid, site]));
    const rows = recordedCalls.flatMap((call) => {
      const site = sites.get(call.merchantUid);
      return site ? this.#rowOrNone(call, site) : [];
    });
    for (let from = 0; from < rows.length; from += rowsPerBatch)
      await db.insert(shopCalls).values(rows.slice(from, from + rowsPerBatch));
    await this.#countErrors(all, sites);
    await this.#keepBounds(rows);
  }

  /** The record of a call, or none if it cannot be built, so that the batch's other calls are recorded. */
  #rowOrNone(call: AnsweredCall, site: LoggedSite): readonly NewCall[] {
    try {
      return [this.#row(call, site)];
    } catch (error) {
      this.services.log.error({ err: error }, "a shop call could not be recorded");
      return [];
    }
  }

  #row(call: AnsweredCall, site: LoggedSite): NewCall {
    const { merchantUid: _, signature, ...details } = call;
    return {
      ...details,
      ...this.#explanationOf(signature, site),
      companySiteId: site.id,
      isRefused: call.errorCode !== null,
    };
  }

  #explanationOf(signature: SignatureDetails | undefined, site: LoggedSite) {
    if (!signature) return { signature: "", signedText: "", slip: "", theirText: "" };
    const { parts, hash, merchantUid, result } = signature;
    const tokens = [parts.vaultTokenUid, parts.subscriptionUid].map((token) => (token ?? "").trim());
    const withoutTokens = (text: string | null) =>
      maskedText(
        tokens
          .filter((token) => token !== "")
          .reduce((maskedText, token) => maskedText.replace(token, shortenedToken(token)), text ?? ""),
        500,
      );
    const reports = secretsOf(this.services, site).map(({ secret }) =>
      explainSignature(hash, parts, merchantUid, secret),
    );
    const report =
      result === "wrong" ? (reports.find(({ slip }) => slip !== null) ?? reports[0]) : reports[0];
    return {
      signature: result,
      signedText: withoutTokens(report?.text ?? null),
      slip: report?.slip ?? "",
      theirText: withoutTokens(report?.theirs ?? null),
    };
  }

  async #countErrors(calls: readonly AnsweredCall[], sites: ReadonlyMap<string, LoggedSite>): Promise<void> {
    const groups = new Map<string, typeof shopCallErrors.$inferInsert>();
    for (const { merchantUid, at, method, route, errorCode, error } of calls) {
      const site = sites.get(merchantUid);
      if (!site || errorCode === null) continue;
      const day = at.toISOString().slice(0, 10);
      const groupValues = { companySiteId: site.id, day, method, route, errorCode, error };
      const key = JSON.stringify(Object.values(groupValues));
      const countedGroup = groups.get(key);
      groups.set(key, {
        ...groupValues,
        n: (countedGroup?.n ?? 0) + 1,
        firstAt: countedGroup?.firstAt ?? at,
        lastAt: at,
      });
    }
    // Groups are written in a fixed order, so that two processes never deadlock.
    for (const [, group] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      await this.services.db
        .insert(shopCallErrors)
        .values(group)
        .onConflictDoUpdate({
          target: [
            shopCallErrors.companySiteId,
            shopCallErrors.day,
            shopCallErrors.method,
            shopCallErrors.route,
            shopCallErrors.errorCode,
            shopCallErrors.error,
          ],
          set: { n: sql`${shopCallErrors.n} + excluded.n`, lastAt: sql`excluded.last_at` },
        });
  }

  /** Removes the oldest records of a POS that has too many. */
  async #keepBounds(rows: readonly NewCall[]): Promise<void> {
    for (const { companySiteId } of rows)
      this.#sinceBound.set(companySiteId, (this.#sinceBound.get(companySiteId) ?? 0) + 1);
    for (const [siteId, n] of this.#sinceBound) {
      if (n < rowsPerPrune) continue;
      this.#sinceBound.delete(siteId);
      for (const isRefused of [false, true]) {
        const max = isRefused ? maxStoredCalls.refused : maxStoredCalls.done;
        await this.services.db.execute(sql`
          delete from ${shopCalls} where company_site_id = ${siteId} and is_refused = ${isRefused} and id <= (
            select id from ${shopCalls} where company_site_id = ${siteId} and is_refused = ${isRefused}
            order by id desc offset ${max} limit 1)`);
      }
    }
  }
}
