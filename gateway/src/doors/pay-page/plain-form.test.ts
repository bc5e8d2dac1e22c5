import { startedGateway } from "../../testing/started-gateway";
import { submitForm } from "../../testing/submit-form";

const item = { type: "product", name: "Kafa u zrnu", price: "890.00", qty: 2, tax_percent: 20 };
const card = (number: string) => ({ number, expiry: "12/31", cvv: "123", holder: "Ana Ilić" });

describe("pay page opened by order number", () => {
  const env = startedGateway();
  let n = 0;
  const anOrder = async (data: object = {}) => {
    n += 1;
    const { body } = await env.owner.call("POST", "/api/company_site_orders", {
      body: {
        Uid: `PLAIN-${n}`,
        Name: "Za Milenu Ilić",
        CompanySiteId: 1,
        Amount: "1780.00",
        Currency: "RSD",
        Data: JSON.stringify({
          billing: { email: "ana.ilic@primer.example", phone: "+381 60 123 4567", address: "Tajna 5" },
          items: [item],
          hpaylang: "en",
          is_pbl: true,
          allow_pm: ["card", "transfer", "cod"],
          allow_sm: ["flat-rate"],
          order_user_url: "https://dunav.example/thanks?key=wc_secret",
          ...data,
        }),
      },
    });
    const { id, PayLink } = body.data;
    return { id: Number(id), plain: `/pbl/1-PLAIN-${n}`, full: new URL(PayLink).pathname };
  };
  const get = (url: string, remoteAddress = "198.51.100.7") =>
    env.gateway.app.inject({ method: "GET", url, remoteAddress });
  const pay = (path: string, form: Readonly<Record<string, string>>) =>
    submitForm(env.gateway, `${path}/pay`, { ship: "flat-rate", total: "2170.00", ...form });
  const status = async (id: number): Promise<string> =>
    (await env.owner.call("GET", `/api/company_site_orders/${id}`)).body.data.Status;

  it("The order number alone shows no personal data", async () => {
    const { plain, full } = await anOrder();
    const { body } = await get(plain);
    expect(body).toMatch(/Dunav Trade[\s\S]*1,780\.00/);
    expect(body).toContain('value="card"');
    expect(body).not.toMatch(/Kafa|primer\.example|Tajna|Milenu/);
    expect(full).toMatch(/~[\w-]{22}$/);
    expect((await get(full)).body).toMatch(/Kafa[\s\S]*an\*\*\*@primer\.example/);
    const forgedPath = `${full.slice(0, -1)}${full.endsWith("A") ? "B" : "A"}`;
    expect((await get(forgedPath)).statusCode).toBe(404);
  });

  it("Guessing order numbers does not block links sent to other customers at the same address", async () => {
    const { plain, full } = await anOrder();
    const address = "198.51.100.99";
    for (let miss = 0; miss < 30; miss += 1) await get("/pbl/1-PLAIN-NONE", address);
    expect((await get("/pbl/1-PLAIN-NONE", address)).statusCode).toBe(429);
    expect((await get(plain, address)).statusCode).toBe(429);
    expect((await get(full, address)).statusCode).toBe(200);
    expect((await get(`${full.slice(0, -1)}!`, address)).statusCode).toBe(429);
  });

  it("Confirming a cash or transfer order by number requires the order's e-mail or phone", async () => {
    const { id, plain } = await anOrder();
    expect((await get(`${plain}?pay=cod&ship=flat-rate`)).body).toContain('name="contact"');
    for (const contact of [{}, { contact: "mallory@evil.example" }, { contact: "4567" }])
      expect((await pay(plain, { pay: "cod", ...contact })).statusCode).toBe(422);
    expect((await pay(plain, { pay: "transfer" })).statusCode).toBe(422);
    expect(await status(id)).not.toMatch(/OBLIGATED|AWAITING/);
    expect((await pay(plain, { pay: "cod", contact: "060/123-4567" })).statusCode).toBe(303);
    expect(await status(id)).toMatch(/^PAYMENT:OBLIGATED/);
    const other = await anOrder();
    await pay(other.plain, { pay: "transfer", contact: " Ana.Ilic@primer.example " });
    expect(await status(other.id)).toMatch(/^PAYMENT:AWAITING/);
    const sentOrder = await anOrder();
    await pay(sentOrder.full, { pay: "cod" });
    expect(await status(sentOrder.id)).toMatch(/^PAYMENT:OBLIGATED/);
  });

  it("A cash-on-delivery order keeps its payment method, because the label states the amount to collect", async () => {
    const { id, plain, full } = await anOrder({ cof: "none" });
    const bankAnswer = await pay(full, { pay: "card", currency: "RSD", ...card("4000 0000 0000 3220") });
    await pay(full, { pay: "cod" });
    const parcel = new RegExp(`^PAYMENT:OBLIGATED \\S+:${id}-1@PREPARING$`);
    expect(await status(id)).toMatch(parcel);
    const contact = "ana.ilic@primer.example";
    for (const path of [plain, full])
      for (const form of [
        { pay: "transfer", contact },
        { pay: "card", ...card("4111 1111 1111 1111") },
      ])
        expect((await pay(path, form)).statusCode).toBe(303);
    await submitForm(env.gateway, String(bankAnswer.headers.location), { answer: "confirm" });
    expect(await status(id)).toMatch(parcel);
  });

  it("A card payment redirects to the sent link only if the payment succeeds", async () => {
    const digitalOrder = { allow_sm: [], items: [{ ...item, virtual: true }] };
    const total = { ship: "", total: "1780.00" };
    const { id, plain, full } = await anOrder(digitalOrder);
    const transferAnswer = await pay(plain, { pay: "transfer", ...total, ...card("4111111111111111") });
    expect(await status(id)).toMatch(/^PAYMENT:AWAITING/);
    expect(transferAnswer.headers.location).toBe(`${plain}?back=1`);
    const repeatAnswer = await pay(plain, { pay: "transfer", ...total, ...card("4111111111111111") });
    expect(repeatAnswer.headers.location).toBe(`${plain}?back=1`);
    const cardAnswer = await pay(plain, { pay: "card", ...total, ...card("4111111111111111") });
    expect(cardAnswer.headers.location).toBe(`${full}?back=1`);
    const confirmedOrder = await anOrder(digitalOrder);
    const { headers } = await pay(confirmedOrder.plain, {
      pay: "card",
      ...total,
      ...card("4000000000003220"),
    });
    const answer = (url: string) =>
      env.gateway.app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "answer=confirm",
      });
    expect((await answer(`${confirmedOrder.plain}/bank/unknown`)).headers.location).toBe(
      `${confirmedOrder.plain}?back=1`,
    );
    expect((await answer(String(headers.location))).headers.location).toBe(`${confirmedOrder.full}?back=1`);
  });

  it("One network address can try at most ten e-mail addresses or phone numbers", async () => {
    const { plain } = await anOrder();
    const statuses = [];
    for (let k = 0; k < 12; k += 1)
      statuses.push((await pay(plain, { pay: "cod", contact: `x${k}` })).statusCode);
    expect(statuses.filter((code) => code === 422)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it("Wrong guesses of the e-mail or phone also count for a cash-on-delivery order", async () => {
    const { plain, full } = await anOrder();
    await pay(full, { pay: "cod" });
    for (let k = 0; k < 10; k += 1)
      expect((await pay(plain, { pay: "cod", contact: `x${k}` })).headers.location).not.toContain("~");
    const rightContact = { pay: "cod", contact: "ana.ilic@primer.example" };
    expect((await pay(plain, rightContact)).statusCode).toBe(429);
  });

  it.each([
    ["transfer", "AWAITING"],
    ["cod", "OBLIGATED"],
  ])(
    "An order with the payment method %s remains %s when a card is declined or not confirmed",
    async (method, state) => {
      const { id, plain, full } = await anOrder();
      await pay(full, { pay: method });
      expect(await status(id)).toContain(`PAYMENT:${state}`);
      const declinedPayment = await pay(plain, { pay: "card", ...card("4000000000000002") });
      expect(declinedPayment.statusCode).toBe(303);
      expect(await status(id)).toContain(`PAYMENT:${state}`);
      const challengedPayment = await pay(plain, { pay: "card", ...card("4000000000003220") });
      await env.gateway.app.inject({
        method: "POST",
        url: String(challengedPayment.headers.location),
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "answer=cancel",
      });
      expect(await status(id)).toContain(`PAYMENT:${state}`);
    },
  );

  it("An order opened by its number shows no receipt, parcel or shop address after payment", async () => {
    const { plain, full } = await anOrder();
    await pay(full, { pay: "card", ...card("4111111111111111") });
    expect((await get(full)).body).toMatch(/fiscal\/verify[\s\S]*wc_secret/);
    const { body } = await get(plain);
    expect(body).toContain("We received your payment");
    expect(body).not.toMatch(/fiscal\/verify|wc_secret|Kafa/);
  });

  it("A visitor who enumerates order numbers is slowed down without affecting other visitors", async () => {
    const { plain, full } = await anOrder();
    const statuses = [];
    for (let k = 0; k < 125; k += 1) statuses.push((await get(plain, "192.0.2.66")).statusCode);
    expect(statuses.filter((code) => code === 200)).toHaveLength(120);
    expect((await get(plain, "192.0.2.66")).statusCode).toBe(429);
    expect((await get(full, "192.0.2.66")).statusCode).toBe(200);
    expect((await get(plain, "192.0.2.67")).statusCode).toBe(200);
  });
});
