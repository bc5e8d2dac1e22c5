import { Client } from "pg";

/** The store's state of the orders of a scenario. */
export interface Written {
  /** How often each order was charged, by its Uid. */
  readonly orders: ReadonlyMap<string, number>;
  /** Uids of the orders with a notification. */
  readonly notifiedUids: ReadonlySet<string>;
  /** Receivers of the orders' e-mails. */
  readonly mailedAddresses: ReadonlySet<string>;
}

export async function onStore<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Stores a card that the demo shop may charge. */
export async function storeCard(store: Pick<Client, "query">, token: string): Promise<void> {
  const card = JSON.stringify({ brand: "Visa", last4: "4242", expiry: "12/31", later: "approved" });
  await store.query(
    `insert into vault_tokens (uid, company_site_id, site_payment_method_id, card)
      select $1, company_site_id, id, $2 from company_site_payment_methods where company_site_id = 1 and uid = 'card'`,
    [token, card],
  );
}

/** Counts charges by ledger, transactions and the acquirer's records; the greatest number is used. */
export async function writtenOf(client: Pick<Client, "query">, prefix: string): Promise<Written> {
  const pattern = [`${prefix}-%`];
  const orders = await client.query<{ uid: string; charges: number }>(
    `select o.uid, greatest(
        (select count(*) from ledger l where l.order_id = o.id and l.kind in ('charge', 'capture')),
        (select count(*) from company_site_transactions t where t.order_id = o.id and t.status like 'PAYMENT:PAID%'),
        (select count(*) from payment_intents i join sandbox_requests s on s.key = i.key
          where i.order_id = o.id and s.operation in ('charge', 'capture') and s.answer like '%"approved"%')
      )::int as charges from company_site_orders o where o.uid like $1`,
    pattern,
  );
  const notifiedRows = await client.query<{ uid: string }>(
    "select distinct o.uid from notifications n join company_site_orders o on o.id = n.order_id where o.uid like $1",
    pattern,
  );
  const mailedRows = await client.query<{ receiver: string }>(
    "select distinct w.receiver from due_work w join company_site_orders o on o.id = w.order_id where o.uid like $1 and w.receiver <> ''",
    pattern,
  );
  return {
    orders: new Map(orders.rows.map(({ uid, charges }) => [uid, charges])),
    notifiedUids: new Set(notifiedRows.rows.map(({ uid }) => uid)),
    mailedAddresses: new Set(mailedRows.rows.map(({ receiver }) => receiver)),
  };
}

/** @returns a line for each kind of work that is pending or abandoned */
export async function remainingWork(
  client: Pick<Client, "query">,
  prefix: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select count(*) || ' notifications are ' || n.state as line
        from notifications n join company_site_orders o on o.id = n.order_id
        where o.uid like $1 and n.state <> 'delivered' group by n.state
      union all
      select count(*) || ' questions to the acquirer are open'
        from payment_intents i join company_site_orders o on o.id = i.order_id
        where o.uid like $1 and i.state = 'open' having count(*) > 0
      union all
      select count(*) || ' messages are ' || w.state
        from due_work w join company_site_orders o on o.id = w.order_id
        where o.uid like $1 and w.state <> 'done' group by w.state
      union all
      select count(*) || ' messages to people wait'
        from due_work where order_id is null and state = 'waiting' having count(*) > 0`,
    [`${prefix}-%`],
  );
  return rows.map(({ line }) => line);
}
