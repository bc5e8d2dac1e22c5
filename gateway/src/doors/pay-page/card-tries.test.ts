import { startedGateway } from "../../testing/started-gateway";

const goodCard = "4111111111111111";
const declinedCard = "4000000000000002";

describe("card testing at the pay page", () => {
  const env = startedGateway();
  let n = 0;
  const anOrder = async (language = "en") => {
    n += 1;
    const { body } = await env.owner.call("POST", "/api/company_site_orders", {
      body: {
        Uid: `TESTED-${n}`,
        CompanySiteId: 1,
        Amount: "1780.00",
        Currency: "RSD",
        Data: JSON.stringify({
          billing: { email: "ana.ilic@primer.example" },
          items: [{ type: "product", name: "Kafa u zrnu", price: "890.00", qty: 2, tax_percent: 20 }],
          hpaylang: language,
          is_pbl: true,
          allow_pm: ["card", "transfer"],
          allow_sm: ["flat-rate"],
        }),
      },
    });
    return {
      id: Number(body.data.id),
      plain: `/pbl/1-TESTED-${n}`,
      full: new URL(body.data.PayLink).pathname,
    };
  };
  const pay = (path: string, number: string, remoteAddress: string) =>
    env.gateway.app.inject({
      method: "POST",
      url: `${path}/pay`,
      remoteAddress,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        pay: "card",
        ship: "flat-rate",
        total: "2170.00",
        currency: "RSD",
        number,
        expiry: "12/31",
        cvv: "123",
        holder: "Ana Ilić",
      }).toString(),
    });
  const codes = async (
    times: number,
    attempt: (k: number) => ReturnType<typeof pay>,
  ): Promise<readonly number[]> => {
    const statuses = [];
    for (let k = 0; k < times; k += 1) statuses.push((await attempt(k)).statusCode);
    return statuses;
  };
  const times = (statuses: readonly number[], code: number) =>
    statuses.filter((status) => status === code).length;
  const status = async (id: number): Promise<string> =>
    (await env.owner.call("GET", `/api/company_site_orders/${id}`)).body.data.Status;

  it("Six declined cards block an order only for the address that sent them", async () => {
    const { id, plain } = await anOrder();
    const statuses = await codes(8, () => pay(plain, declinedCard, "192.0.2.10"));
    expect([times(statuses, 303), times(statuses, 429)]).toEqual([6, 2]);
    const blockedTry = await pay(plain, goodCard, "192.0.2.10");
    expect([blockedTry.statusCode, Number(blockedTry.headers["retry-after"])]).toEqual([
      429,
      expect.any(Number),
    ]);
    expect(blockedTry.body).toMatch(/Too many cards were declined[\s\S]*Try again in \d+ minutes/);
    expect(blockedTry.body).toContain('value="transfer"');
    expect(await status(id)).not.toContain("PAID");
    await pay(plain, goodCard, "192.0.2.11");
    expect(await status(id)).toContain("PAID");
  });

  it("Parallel card attempts stay within the limit", async () => {
    const { plain } = await anOrder();
    const requestedPages = await Promise.all(
      Array.from({ length: 20 }, () => pay(plain, declinedCard, "192.0.2.20")),
    );
    expect(requestedPages.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(14);
  });

  it.each([
    ["rs", "Previše odbijenih kartica", "192.0.2.31"],
    ["mk", "Премногу одбиени картички", "192.0.2.32"],
  ])("A blocked customer sees the message in %s: %s", async (language, text, address) => {
    const { plain } = await anOrder(language);
    await codes(6, () => pay(plain, declinedCard, address));
    const blockedTry = await pay(plain, declinedCard, address);
    expect(blockedTry.body).toContain(text);
  });

  it("Mistyped numbers, charged cards and cards confirmed at the bank do not count as attempts", async () => {
    const address = "192.0.2.40";
    const { plain } = await anOrder();
    expect(times(await codes(32, () => pay(plain, "4111111111111112", address)), 422)).toBe(32);
    for (let k = 0; k < 3; k += 1) await pay((await anOrder()).plain, goodCard, address);
    const confirmedOrder = await anOrder();
    const requests = await pay(confirmedOrder.plain, "4000000000003220", address);
    await env.gateway.app.inject({
      method: "POST",
      url: String(requests.headers.location),
      remoteAddress: address,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "answer=confirm",
    });
    expect(await status(confirmedOrder.id)).toContain("PAID");
    expect(times(await codes(6, () => pay(plain, declinedCard, address)), 303)).toBe(6);
  });

  it("One network address can try at most thirty cards per quarter of an hour across all orders", async () => {
    const address = "192.0.2.50";
    const statuses = [];
    for (let k = 0; k < 7; k += 1) {
      const { plain } = await anOrder();
      statuses.push(...(await codes(5, () => pay(plain, declinedCard, address))));
    }
    expect([times(statuses, 303), times(statuses, 429)]).toEqual([30, 5]);
    env.gateway.pass(15 * 60_000);
    expect((await pay((await anOrder()).plain, declinedCard, address)).statusCode).toBe(303);
  });

  it("Card attempts from many addresses block payment by order number, but not by a sent link", async () => {
    const { id, plain, full } = await anOrder();
    const statuses = await codes(25, (k) => pay(plain, declinedCard, `198.51.100.${k}`));
    expect([times(statuses, 303), times(statuses, 429)]).toEqual([20, 5]);
    expect((await pay(full, declinedCard, "198.51.100.200")).statusCode).toBe(303);
    env.gateway.pass(15 * 60_000);
    await pay(plain, goodCard, "198.51.100.201");
    expect(await status(id)).toContain("PAID");
  });

  it("A flood of card attempts across orders and addresses slows a POS without blocking it", async () => {
    env.gateway.pass(15 * 60_000);
    for (let k = 0; k < 200; k += 1) {
      if (k % 10 === 0) await anOrder();
      await pay(`/pbl/1-TESTED-${n}`, declinedCard, `203.0.113.${k % 100}`);
    }
    const { plain } = await anOrder();
    const statuses = await codes(4, () => pay(plain, declinedCard, "203.0.113.250"));
    expect([times(statuses, 303), times(statuses, 429)]).toEqual([2, 2]);
    const { id, plain: other } = await anOrder();
    await pay(other, goodCard, "203.0.113.251");
    expect(await status(id)).toContain("PAID");
    const figures = (await env.gateway.nobody.call("GET", "/metrics")).body;
    expect(figures).toMatch(/^hpay_cards_held_back [1-9]/m);
  });
});
