import { setTimeout as pause } from "node:timers/promises";
import { type Fault, type FaultRig, token } from "./fault-rig";
import { onStore } from "./written";

const subscriptions = 40;
const backlogMs = 6000;
const minute = 60_000;
/**
 * How far the clock moves to make the work due: longer than a claim and the pause after a first failed attempt.
 */
const dueMs = 15 * minute;
/** How long the gateways work through the backlog before each kill. */
const killedAfterMs = [500, 900, 1500] as const;
/** The remaining charges count as stuck after this time without a further one. */
const stuckMs = 60_000;
let prefix = "";

function acceptAgain({ shop, mails }: Pick<FaultRig, "shop" | "mails">): void {
  shop.behaveAs("takes it");
  mails.behaveAs("takes it");
}

/** The gateways are killed three times while they process notifications, e-mails and charges due at once. */
export const killedInBacklog: Fault = {
  name: "both gateways are killed, three times, in a backlog of due work",
  lastsMs: 0,
  maxSilenceMs: 45_000,
  async begin(rig) {
    const { gateways, server, shop, mails, clock } = rig;
    shop.behaveAs("answers 500");
    mails.behaveAs("greylists");
    prefix = `B${Date.now().toString(36)}`;
    const dueAt = new Date(Date.now() + clock.movedMs + dueMs).toISOString();
    await onStore(server.url, (client) =>
      client.query(
        `with made as (
            insert into company_site_subscriptions
                (uid, company_site_id, company_site_payment_method_id, name, amount, currency, status, data)
              select $1 || n, 1, id, 'S' || n, 100, 'RSD', 'PAYMENT:PAID',
                  jsonb_build_object('schedule', jsonb_build_object(
                    'every', 1, 'unit', 'month', 'next_at', $5::text, 'ends_at', null, 'retries', 0))::text
                from company_site_payment_methods, generate_series(1, $4) n
                where company_site_id = 1 and uid = 'card' returning id)
          insert into subscription_charges (subscription_id, vault_token_id, started_at, due_at, try_at)
            select made.id, card.id, now() - interval '1 month', $3::timestamptz, $3::timestamptz from made, vault_tokens card where card.uid = $2`,
        [prefix, token, dueAt, subscriptions, dueAt],
      ),
    );
    await pause(backlogMs);
    acceptAgain(rig);
    clock.move(dueMs);
    for (const afterMs of killedAfterMs) {
      await pause(afterMs);
      await Promise.all(gateways.map((gateway) => gateway.end("SIGKILL")));
      await Promise.all(gateways.map((gateway) => gateway.start()));
    }
    clock.move(dueMs);
  },
  async check({ server }) {
    let [once, progressAt] = [0, performance.now()];
    for (;;) {
      const chargedCount = await onStore(server.url, (client) =>
        client.query<{ times: number; subscriptions: number }>(
          `select times, count(*)::int as subscriptions from (
              select (select count(*) from company_site_orders o join payment_intents i on i.order_id = o.id
                  join sandbox_requests r on r.key = i.key and r.answer like '%"approved"%'
                where o.subscription_id = s.id)::int as times
              from company_site_subscriptions s where s.uid like $1 || '%') each group by times`,
          [prefix],
        ),
      );
      if (chargedCount.rows.every(({ times }) => times === 1)) return [];
      const now = chargedCount.rows.find(({ times }) => times === 1)?.subscriptions ?? 0;
      if (now !== once) [once, progressAt] = [now, performance.now()];
      if (chargedCount.rows.some(({ times }) => times > 1) || performance.now() > progressAt + stuckMs)
        return chargedCount.rows.map(
          (row) => `${row.subscriptions} subscriptions were charged ${row.times} times`,
        );
      await pause(500);
    }
  },
  end: acceptAgain,
};
