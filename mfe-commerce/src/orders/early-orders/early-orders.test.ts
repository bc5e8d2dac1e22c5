import { anOrder, fakeHost, listAnswer, renderRemote } from "@hpay/testing";
import { screen } from "@testing-library/react";
import config from "../../../remote.config";
import { en } from "../../messages/en";
import { remote } from "../../remote";
import { earlyRows, type Words } from "./early-rows";
import { earlyView } from "./early-view";
import { firstQuestion } from "./first-question";
import { wordKeys } from "./word-keys";

const list = "api/company_sites_orders";
const words = Object.fromEntries(wordKeys.map((key) => [key, en[key]])) as Words;
const zone = "Europe/Belgrade";

async function shownList(path: string, rows: readonly object[]) {
  const host = fakeHost({});
  host.on("GET", list, listAnswer(rows));
  for (const kind of ["payment", "shipping", "fiscal"])
    host.on("GET", `api/company_site_${kind}_methods`, []);
  await renderRemote(remote, { host, path, config });
  await screen.findByRole("table", { name: "Orders" });
  const { pos, company } = host.selection.get();
  const [requested] = host.requests.filter((request) => request.path === list);
  return { requested, posId: pos?.id ?? 0, zone: company?.timeZone ?? zone };
}

describe("firstQuestion", () => {
  it.each([
    "",
    "?size=1000&lang=en",
    "?from=2026-10-01T08:00&to=2026-10-02T08:00&q=ana&exclude=PAID&sort=Amount&order=asc&page=2",
  ])("The early orders make the list's first request at /orders%s", async (search) => {
    const { requested, posId, zone: shown } = await shownList(`/orders${search}`, [anOrder()]);
    const { path } = firstQuestion(search, posId, Date.now(), shown);
    expect(`${requested?.path}?${requested?.query}`).toBe(path);
  });
});

describe("the early list", () => {
  const order = anOrder({ Uid: "A-1", Amount: "1200.00", Currency: "RSD", Status: "PAYMENT:PAID" });

  it("The early orders show the list's texts in its own cells", async () => {
    const [row] = earlyRows([order], { words, language: "en", zone });
    const { zone: shown } = await shownList("/orders", [order]);
    const table = screen.getByRole("table", { name: "Orders" });
    const [, real] = [...table.querySelectorAll("tr")];
    const texts = earlyRows([order], { words, language: "en", zone: shown })[0]?.cells.flatMap((cell) => [
      cell.text,
      ...(cell.chips ?? []).map(({ text }) => text),
    ]);
    for (const text of texts ?? []) expect(real?.textContent).toContain(text);
    expect(row?.cells.find(({ column }) => column === "amount")?.text).toBe("RSD\u00a01,200.00");
  });

  it("The early orders write shop data as text, with a link that opens the order", () => {
    const hostile = anOrder({ id: 7, Uid: "<img src=x onerror=alert(1)>" });
    const rows = earlyRows([hostile, null, "nothing", { Uid: "no id" }], { words, language: "en", zone });
    expect(rows).toHaveLength(1);
    const facts = { words, companyName: "<b>Shop</b>", posName: "shop.example", zone, rows };
    const view = earlyView({ ...facts, hrefOf: (id) => `/orders?open=${id}` });
    expect(view.querySelector("img")).toBeNull();
    const link = view.querySelector("a");
    expect(link?.textContent).toBe("<img src=x onerror=alert(1)>");
    expect(link?.getAttribute("href")).toBe("/orders?open=7");
    expect(view.textContent).toContain("<b>Shop</b>");
  });
});
