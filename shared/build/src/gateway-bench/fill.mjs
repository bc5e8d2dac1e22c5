import { deepStrictEqual } from "node:assert/strict";
import { orderTexts, rareTexts, singleTexts } from "./order-texts.mjs";

const path = "/api/company_site_orders";
/** There are as many templates as rows on the longest page, so that no text repeats on a page. */
const templateCount = 1000;
const rareInterval = 2000;
const copyBatchSize = 20_000;
const parallelCreates = 8;

/**
 * Creates orders through the service, and cancels every tenth of them. All other orders are copies of these.
 */
export async function createTemplates(gateway, token) {
  const createOrder = async ([uid, data, isCanceled]) => {
    const body = { CompanySiteId: 1, Uid: uid, Amount: "1250.00", Currency: "RSD", Data: data };
    const { id } = (await (await gateway.call("POST", path, body, token)).json()).data;
    if (isCanceled) await gateway.call("POST", `${path}/${id}/actions/cancel`, {}, token);
  };
  /** @type {[uid: string, data: string, isCanceled: boolean][]} */
  const templateOrders = [
    ["TEMPLATE-rare", rareTexts(), false],
    ["BENCH-single", singleTexts(), false],
    ["BENCH-check-1", orderTexts(1), false],
    ["BENCH-check-3", orderTexts(3), true],
  ];
  for (let n = 0; n < templateCount; n += 1)
    templateOrders.push([`TEMPLATE-${n}`, orderTexts(n), n % 10 === 3]);
  for (let start = 0; start < templateOrders.length; start += parallelCreates)
    await Promise.all(templateOrders.slice(start, start + parallelCreates).map(createOrder));
}

/**
 * Fills POS 1 with copies of the templates. The text index is rebuilt at the end, which makes the copying many
 * times faster: less than a millisecond per order on a server.
 * @param query runs SQL with parameters on the store
 * @param progress is called with a description of the progress
 */
export async function fillOrders(query, count, progress = (_) => {}) {
  const table = await query(
    "select column_name as name from information_schema.columns where table_name = 'company_site_orders'",
    [],
  );
  const columns = table.rows.map(({ name }) => name).filter((name) => name !== "id");
  await checkCopies(query, columns);
  const { rows } = await query("select indexdef from pg_indexes where indexname = 'orders_search'", []);
  await query("drop index orders_search", []);
  // Compression of the templates' texts is off: these texts cannot be compressed, and trying it for each copy
  // took half of the total time.
  await query("alter table company_site_orders alter search_text set storage external", []);
  for (let start = 1; start <= count; start += copyBatchSize) {
    await query(
      `insert into company_site_orders (${columns.join(", ")}) ${copies(
        columns,
        `select case when n % ${rareInterval} = 7 then 'rare' else (n % ${templateCount})::text end, 'BENCH-' || n,
           now() - ($3 - n) * interval '1 minute'
         from generate_series($1::int, $2::int) as n`,
      )}`,
      [start, Math.min(count, start + copyBatchSize - 1), count],
    );
    progress(`${Math.min(count, start + copyBatchSize - 1)} orders`);
  }
  await query("alter table company_site_orders alter search_text set storage extended", []);
  await query(rows[0].indexdef, []);
  progress("the text index");
  await query("vacuum analyze company_site_orders", []);
}

/** A copy has everything that the service wrote, except its own uid, times and derived values. */
function copies(columns, copiedRows) {
  const ownColumns = {
    uid: "w.uid",
    name: "'#' || w.uid",
    created_at: "w.at",
    updated_at: "w.at",
    search_text: `hpay_fold(concat_ws(' ', w.uid, '#' || w.uid)) ||
      substr(t.search_text, length(hpay_fold(concat_ws(' ', t.uid, t.name))) + 1)`,
  };
  return `select ${columns.map((name) => `${ownColumns[name] ?? `t.${name}`} as ${name}`).join(", ")}
    from (${copiedRows}) as w (template, uid, at)
    join company_site_orders as t on t.company_site_id = 1 and t.uid = 'TEMPLATE-' || w.template`;
}

/** @throws if a copy differs from the order that the service created from the same data */
async function checkCopies(query, columns) {
  for (const n of [1, 3]) {
    const { rows } = await query(
      `select to_jsonb(made) as made, to_jsonb(copy) as copy from company_site_orders as made,
         (${copies(columns, `select '${n}', 'BENCH-check-${n}', now()`)}) as copy where made.uid = copy.uid`,
      [],
    );
    const sharedFields = ({ id, created_at, updated_at, ...rest }) => rest;
    deepStrictEqual(sharedFields(rows[0].copy), sharedFields(rows[0].made));
  }
}
