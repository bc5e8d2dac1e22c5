import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { publicRoutes } from "../../doors/shop-api/pages/public-routes";
import { createLog } from "../log";
import type { Services } from "../services";
import { exchangeRates } from "./rates";

const list = {
  base: "RSD",
  date: "2026-11-18",
  perUnit: { EUR: "117.2", USD: "100.5", CHF: "126" },
  source: "Bank",
};

describe("operator's exchange rates", () => {
  let requests = 0;
  let clock = Date.parse("2026-11-20T10:00:00Z");
  let answer: RequestListener = () => {};
  const answers = (body: unknown, status = 200) => {
    answer = (_request, response) => response.writeHead(status).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  let app = fastify();
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => server.close());
  beforeEach(() => {
    requests = 0;
    app = fastify();
    const ratesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.json`;
    const settings = { ratesUrl, trustProxy: 0, geoCountry: undefined };
    const services = { settings, log: createLog("silent"), now: () => new Date(clock) } as Services;
    publicRoutes(app, { ...services, rates: exchangeRates(services) });
  });
  afterEach(() => app.close());
  const rate = async (from = "USD", to = "RSD") =>
    (await app.inject(`/exchangerate?from=${from}&to=${to}`)).json();
  const pass = (ms: number) => {
    clock += ms;
  };

  it("Exchange rates include their source, list date and expiry", async () => {
    answers(list);
    const validUntil = new Date(clock + 2 * 60 * 60_000).toISOString();
    expect(await rate()).toEqual({ rate: 100.5, source: "Bank", listDate: "2026-11-18", validUntil });
  });

  it("Exchange rates are read once until they expire, regardless of the number of callers", async () => {
    answers({ ...list, validUntil: new Date(clock + 600_000).toISOString() });
    await Promise.all([rate(), rate("EUR"), rate("CHF")]);
    pass(599_000);
    await rate();
    expect(requests).toBe(1);
    answers({ ...list, date: "2026-11-19", perUnit: { USD: "101" } });
    pass(1000);
    expect(await rate()).toMatchObject({ rate: 101, listDate: "2026-11-19" });
    expect(requests).toBe(2);
  });

  it("Exchange rates read by a fast clock are read again after the clock is corrected", async () => {
    answers(list);
    pass(400 * 24 * 60 * 60_000);
    await rate();
    pass(-400 * 24 * 60 * 60_000);
    answers({ ...list, perUnit: { USD: "102" } });
    expect(await rate()).toMatchObject({ rate: 102 });
  });

  it.each<[string, () => void]>([
    ["answers 500", () => answers({}, 500)],
    ["answers a page", () => answers("<html>")],
    ["names a rate that is no number", () => answers({ ...list, perUnit: { EUR: "1e999" } })],
    ["names a rate of zero", () => answers({ ...list, perUnit: { EUR: "0.00" } })],
    ["names no date", () => answers({ ...list, date: "today" })],
    [
      "hangs up",
      () => {
        answer = (_request, response) => response.destroy();
      },
    ],
    [
      "has no end",
      () => {
        answer = (_request, response) => {
          const write = () => {
            while (!response.destroyed && response.write("x".repeat(65_536)));
          };
          response.writeHead(200).on("drain", write);
          write();
        };
      },
    ],
  ])("The last exchange rates and their date remain in use when the source %s", async (_what, fails) => {
    answers(list);
    await rate();
    pass(3 * 60 * 60_000);
    fails();
    const storedRate = await rate();
    expect(storedRate).toMatchObject({ rate: 100.5, source: "Bank", listDate: "2026-11-18" });
    expect(storedRate.validUntil).toBe(new Date(clock + 60_000).toISOString());
    await rate();
    expect(requests).toBe(2);
    answers({ ...list, date: "2026-11-20" });
    pass(60_000);
    expect(await rate()).toMatchObject({ listDate: "2026-11-20" });
  });

  it("The built-in rates apply until the source has been read for the first time", async () => {
    answers({}, 503);
    expect(await rate("EUR")).toMatchObject({ rate: 117.1685, source: "fixed list" });
  });

  it("The convertible mark keeps its fixed exchange rate to the euro", async () => {
    answers({ ...list, perUnit: { ...list.perUnit, BAM: "1" } });
    expect(await rate("EUR", "BAM")).toMatchObject({ rate: 1.95583, source: "peg" });
  });

  it("A currency missing from the rates is rejected", async () => {
    answers(list);
    for (const query of ["", "?from=ZZZ&to=RSD", "?from=ZZZ&to=ZZZ"])
      expect((await app.inject(`/exchangerate${query}`)).statusCode).toBe(400);
  });
});
