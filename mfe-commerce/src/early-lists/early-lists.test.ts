import { listResource } from "@hpay/data/list-query";
import { anOrder, aSubscription, aTransaction, fakeHost, listAnswer, renderRemote } from "@hpay/testing";
import { screen } from "@testing-library/react";
import config from "../../remote.config";
import { en } from "../messages/en";
import type { ListRow } from "../record-list/list-spec";
import { remote } from "../remote";
import { type EarlyListOf, earlyRows } from "./early-list";
import { firstRequest } from "./first-request";
import type { Words } from "./list-cells";
import { listView } from "./list-view";
import { earlyOrders } from "./order-cells";
import { earlySubscriptions } from "./subscription-cells";
import { earlyTransactions } from "./transaction-cells";
import { wordKeys } from "./word-keys";

const words = Object.fromEntries(wordKeys.map((key) => [key, en[key]])) as Words;
const zone = "Europe/Belgrade";
const facts = { words, language: "en", zone };

const lists: readonly (readonly [noun: string, list: EarlyListOf<ListRow>, record: object])[] = [
  ["orders", earlyOrders, anOrder({ Uid: "A-1", Amount: "1200.00" })],
  ["transactions", earlyTransactions, aTransaction({ Uid: "A-1" })],
  ["subscriptions", earlySubscriptions, aSubscription({ Uid: "A-1", Amount: "1200.00" })],
];

async function shownList({ spec, title }: EarlyListOf<ListRow>, record: object, search = "") {
  const host = fakeHost({});
  const path = `api/${listResource(spec.resource)}`;
  host.on("GET", path, listAnswer([record]));
  for (const kind of ["payment", "shipping", "fiscal"])
    host.on("GET", `api/company_site_${kind}_methods`, []);
  await renderRemote(remote, { host, path: spec.path + search, config });
  await screen.findByRole("table", { name: en[title] });
  const { pos, company } = host.selection.get();
  const [listRequest] = host.requests.filter((request) => request.path === path);
  return { listRequest, posId: pos?.id ?? 0, zone: company?.timeZone ?? zone };
}

describe.each(lists)("the early %s", (noun, list, record) => {
  it.each([
    "",
    "?size=1000&lang=en",
    "?from=2026-10-01T08:00&to=2026-10-02T08:00&q=ana&exclude=PAID&sort=Amount&order=asc&page=2",
  ])(`The early ${noun} make the list's first request at /${noun}%s`, async (search) => {
    const { listRequest, posId, zone: shownZone } = await shownList(list, record, search);
    const { path } = firstRequest(list.spec, search, posId, Date.now(), shownZone);
    expect(`${listRequest?.path}?${listRequest?.query}`).toBe(path);
  });

  it(`The early ${noun} show the same texts and columns as the list`, async () => {
    const { zone: shownZone } = await shownList(list, record);
    const table = screen.getByRole("table", { name: en[list.title] });
    const [head, realRow] = [...table.querySelectorAll("tr")];
    const cells = earlyRows(list, [record], { ...facts, zone: shownZone })[0]?.cells ?? {};
    const texts = Object.values(cells).flatMap(({ text, chips = [] }) => [
      text,
      ...chips.map((chip) => chip.text),
    ]);
    expect(texts).toContain("A-1");
    for (const text of texts) expect(realRow?.textContent).toContain(text);
    for (const [, key] of list.columns) expect(head?.textContent).toContain(words[key]);
  });

  it(`The early ${noun} show shop data as text and link each row to its record`, () => {
    const hostile = { ...record, id: 7, Uid: "<img src=x onerror=alert(1)>" };
    const rows = earlyRows(list, [hostile, null, "nothing", { Uid: "no id" }], facts);
    expect(rows).toHaveLength(1);
    const { columns } = list;
    const view = listView({
      words,
      title: words[list.title],
      columns,
      companyName: "<b>Shop</b>",
      posName: "shop.example",
      zone,
      rows,
      hrefOf: (id) => `/${noun}?open=${id}`,
    });
    expect(view.querySelector("img")).toBeNull();
    const link = view.querySelector("a");
    expect(link?.textContent).toBe("<img src=x onerror=alert(1)>");
    expect(link?.getAttribute("href")).toBe(`/${noun}?open=7`);
    expect(view.textContent).toContain("<b>Shop</b>");
  });
});

describe("cell texts", () => {
  it("A transaction row shows the order's Uid and name", () => {
    const order = { id: 401, Uid: "26112011", Name: "Kafa" };
    const [row] = earlyRows(earlyTransactions, [aTransaction({ Order: order })], facts);
    expect(row?.cells.order?.text).toBe("26112011 Kafa");
  });

  it("A subscription row shows the subscription state before the payment state", () => {
    const [row] = earlyRows(earlySubscriptions, [aSubscription()], facts);
    expect(row?.cells.status?.chips).toEqual([
      { tone: "neutral", text: "ACTIVE" },
      { tone: "success", text: "Paid" },
    ]);
  });
});
