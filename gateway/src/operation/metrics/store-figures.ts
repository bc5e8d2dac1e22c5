import { sql } from "drizzle-orm";
import type { Services } from "../../platform/services";

export interface Figure {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

type Row = {
  readonly name: string;
  readonly label: string;
  readonly labelValue: string;
  readonly value: number;
};

/** Number of newest transactions that are examined. */
const newestTransactions = 2000;

/** Number of newest calls to shops that are examined. */
const maxRecentTries = 10_000;

/**
 * Figures of the store's work, in one query: waiting work and the longest delay, work abandoned in a day,
 * results of payments in a quarter of an hour, and the result of the last ledger check. Work that waits for a
 * slow shop or the shop's own mail server, or for the next attempt of an earlier notification of its order, is
 * not late. A shop or server without a recent finished call does not count as slow, because the gateways that
 * claim its work may die each time.
 */
export async function storeFigures({ db, now }: Services): Promise<readonly Figure[]> {
  const at = now().toISOString();
  const seconds = (since: string) => sql.raw(`extract(epoch from '${at}'::timestamptz - ${since})`);
  const ago = (interval: string) => sql.raw(`'${at}'::timestamptz - interval '${interval}'`);
  const { rows } = await db.execute<Row>(sql`
    select 'hpay_due_work' as name, 'kind' as label, kind as "labelValue", count(*)::float8 as value
      from due_work where state = 'waiting' group by kind
    union all
    select 'hpay_due_work_oldest_seconds', 'kind', kind, coalesce(max(${seconds("next_try_at")}), 0)::float8
      from due_work where state = 'waiting' and next_try_at <= ${at} and lane not in (
        select lane from due_work where lane like 'pos:%' and state = 'waiting' and leased_until > ${at}
        intersect select lane from due_work
          where ended_at > ${ago("5 minutes")} or (state = 'waiting' and tries > 0))
      group by kind
    union all
    select 'hpay_due_work_abandoned', 'kind', kind, count(*)::float8
      from due_work where ended_at > ${ago("1 day")} and state = 'failed' and kind <> 'verify-ledger' group by kind
    union all
    select 'hpay_notifications_waiting', '', '', count(*)::float8 from notifications where next_try_at is not null
    union all
    select 'hpay_notifications_oldest_seconds', '', '', coalesce(max(${seconds("next_try_at")}), 0)::float8
      from (select distinct on (coalesce(order_id, -id)) company_site_id, next_try_at from notifications
        where next_try_at is not null order by coalesce(order_id, -id), id) first_of_order
      where next_try_at <= ${at} and company_site_id not in (
        select company_site_id from notifications where next_try_at is not null and leased_until > ${at}
        intersect select n.company_site_id
          from (select notification_id, at from notification_tries order by id desc limit ${maxRecentTries}) newest
          join notifications n on n.id = newest.notification_id where newest.at > ${ago("5 minutes")})
    union all
    select 'hpay_payments_recent', 'outcome', split_part(status, ':', 2), count(*)::float8
      from (select status, created_at from company_site_transactions order by id desc limit ${newestTransactions}) newest
      where created_at > ${ago("15 minutes")} and status <> '' group by 3
    union all
    select 'hpay_payments_unknown_seconds', '', '', coalesce(max(${seconds("unknown_at")}), 0)::float8
      from payment_intents where state = 'open' and unknown_at is not null
    union all
    select 'hpay_cards_held_back', '', '', coalesce(sum(n), 0)::float8
      from attempts where key like 'card-held-back:%' and ends_at > ${at}
    union all
    select 'hpay_ledger_differs', '', '', (select (state = 'failed')::int::float8
      from due_work where kind = 'verify-ledger' and ended_at is not null order by id desc limit 1)
    union all
    select 'hpay_ledger_check_age_seconds', '', '', (select ${seconds("ended_at")}::float8
      from due_work where kind = 'verify-ledger' and ended_at is not null order by id desc limit 1)`);
  return rows
    .filter(({ value }) => value !== null)
    .map(({ name, label, labelValue, value }) => ({
      name,
      labels: label === "" ? {} : { [label]: labelValue },
      value,
    }));
}
