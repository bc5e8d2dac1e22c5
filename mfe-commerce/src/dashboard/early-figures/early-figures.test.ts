import { aPos, fakeHost, json, listAnswer, recordAnswer, renderRemote } from "@hpay/testing";
import { screen } from "@testing-library/react";
import { en as common } from "../../messages/en";
import { remote } from "../../remote";
import { figuresOf, lastDays, readSummary } from "../domain/summary";
import { summaryPath, todayIn } from "../domain/summary-path";
import { en } from "../messages/en";
import { figuresView, type Words } from "./figures-view";
import { wordKeys } from "./word-keys";

const texts = { ...common, ...en };
const words = Object.fromEntries(wordKeys.map((key) => [key, texts[key]])) as Words;
const zone = "Europe/Belgrade";
const answer = () => ({
  data: [
    {
      ...{ day: todayIn(zone), currency: "RSD", count: 4, failed: 1 },
      ...{ paid: "1200.00", refunded: "50.00", awaiting: "10.00" },
    },
  ],
});

it("The early figures match the dashboard's own request and texts", async () => {
  const host = fakeHost({});
  host.on("GET", "api/company_site_orders/summary", json(answer()));
  host.on("GET", "api/company_sites/3", recordAnswer(aPos()));
  for (const list of ["company_site_payment_methods", "notifications", "company_sites_orders"])
    host.on("GET", `api/${list}`, listAnswer([]));
  await renderRemote(remote, { host, page: "dashboard-figures" });
  const title = await screen.findByText(/^Payments at /);
  const { company, pos } = host.selection.get();
  const shownZone = company?.timeZone ?? zone;
  const summaryRequest = host.requests.find(({ path }) => path.endsWith("/summary"));
  expect(`${summaryRequest?.path}?${summaryRequest?.query}`).toBe(summaryPath(todayIn(shownZone), shownZone));

  const figures = figuresOf(readSummary(answer()), lastDays(todayIn(zone), 30));
  const posName = pos?.name ?? "";
  const view = figuresView({
    words,
    language: "en",
    zone: shownZone,
    companyName: "Dunav",
    posName,
    figures,
  });
  expect(view.querySelector("h2")?.textContent).toBe(title.textContent);
  expect(view.querySelector("dl")?.textContent).toBe(document.querySelector("dl")?.textContent);
});

it("The early figures show names as text, not as markup", () => {
  const figures = figuresOf(readSummary(answer()), lastDays(todayIn(zone), 30));
  const hostile = "<img src=x onerror=alert(1)>";
  const view = figuresView({ words, language: "en", zone, companyName: hostile, posName: hostile, figures });
  expect(view.querySelector("img")).toBeNull();
  expect(view.textContent).toContain(`Payments at ${hostile}`);
});
