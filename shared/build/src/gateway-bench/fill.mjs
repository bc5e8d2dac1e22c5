import { orderTexts } from "./order-texts.mjs";

const atOnce = 500;

/**
 * Fills POS 1 with orders. The index of the words is made anew at the end: that takes a fraction of the time.
 * @param query runs SQL with parameters on the store
 */
export async function fillOrders(query, count) {
  const { rows } = await query("select indexdef from pg_indexes where indexname = 'orders_search'", []);
  await query("drop index orders_search", []);
  for (let from = 1; from <= count; from += atOnce) {
    const texts = Array.from({ length: Math.min(atOnce, count - from + 1) }, (_, i) => orderTexts(from + i));
    const column = (name) => texts.map((text) => text[name]);
    await query(
      `insert into company_site_orders
         (uid, company_site_id, name, amount, currency, status, data, search_text, created_at)
       select uid, 1, name, 100 + n, 'RSD', status, data,
         hpay_fold(concat_ws(' ', uid, name, status, data)), now() - ($5 - n) * interval '1 minute'
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as o (uid, name, status, data, n)`,
      [column("uid"), column("name"), column("status"), column("data"), count - from],
    );
  }
  await query(rows[0].indexdef, []);
  await query("vacuum analyze company_site_orders", []);
}
