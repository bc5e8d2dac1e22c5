import { eq } from "drizzle-orm";
import { receiptsOf } from "../orders/facts/documents";
import { bookingsOf } from "../orders/fulfilment/movement";
import type { SummaryRow } from "../orders/history/order-summary";
import { ledger } from "../platform/database/schema/ledger";
import { sitePaymentMethods } from "../platform/database/schema/pos";
import { type ListeningShop, listeningShop } from "../testing/listening-shop";
import {
  amountsOf,
  decimalText,
  distributeUnits,
  draws,
  hundredths,
  lineOf,
  type StoryItem,
  share,
  spread,
  sum,
  taxWithin,
} from "../testing/money-arithmetic";
import { payPagePath } from "../testing/pay-page-path";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../testing/test-gateway";
import { verifyLedger } from "./commands/verify-ledger";

/** MONEY_SEED selects another story, and MONEY_ORDERS its length. */
const seed = Number(process.env.MONEY_SEED ?? 33);
const orderCount = Number(process.env.MONEY_ORDERS ?? 24);
const fee = 14_990n;
const draw = draws(seed);

type Way =
  | "card"
  | "reserved"
  | "captured"
  | "voided"
  | "by hand"
  | "on delivery"
  | "transfer"
  | "subscription"
  | "unpaid";

/** The amounts that the story itself computes for an order, in hundredths. */
interface PlayedOrder {
  readonly id: number;
  readonly uid: string;
  readonly way: Way;
  readonly currency: string;
  readonly lines: readonly bigint[];
  readonly rates: readonly number[];
  readonly qtys: readonly string[];
  readonly amount: bigint;
  readonly captured: bigint;
  readonly refunds: readonly bigint[];
  /** The tax of the sale and of each refund. */
  readonly taxes: readonly bigint[];
}

const item = (at: number): StoryItem => ({
  type: draw.oneOf(["product", "product", "product", "fee", "shipping", "discount"] as const),
  name: `Stavka ${at}`,
  price: decimalText(BigInt(draw.between(1, draw.oneOf([99, 99_999, 9_999_999])))),
  qty: draw.oneOf(["1", "2", "3", "17", "0.333", "1.5"]),
  tax_percent: draw.oneOf([0, 10, 20]),
  virtual: true,
});
const goods = (): StoryItem[] => {
  const all = Array.from({ length: draw.between(1, 5) }, (_one, at) => item(at));
  const cost = sum(all.map(lineOf));
  return cost > 100n
    ? all
    : [...all, { ...item(9), type: "product", price: decimalText(20_000n - cost), qty: "1" }];
};

describe(`a story of ${orderCount} orders, seed ${seed}`, () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let shop: ListeningShop;
  let before: readonly SummaryRow[];
  const story: PlayedOrder[] = [];
  const rest = ({ captured, refunds }: PlayedOrder) => captured - sum(refunds);

  const call = async (url: string) => (await owner.call("GET", `/api/${url}`)).body.data;
  const findRecords = (resource: string, filter: object) =>
    call(`${resource}?perPage=1000&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const runAction = async (id: number, action: string, body: object) => {
    const url = `/api/company_site_orders/${id}/actions/${action}`;
    const answer = await owner.call("POST", url, { body });
    expect([action, answer.body.error, answer.status]).toEqual([action, undefined, 200]);
  };
  const summary = async (): Promise<readonly SummaryRow[]> => {
    const to = gateway.services.now().getTime();
    const [from, rangeEnd] = [to - 86_400_000, to + 1000].map((at) => new Date(at).toISOString());
    return call(`company_site_orders/summary?from=${from}&to=${rangeEnd}&tz=Europe/Belgrade`);
  };
  const setCapture = async (Capture: string) => {
    const isCard = eq(sitePaymentMethods.uid, "card");
    const [method] = await gateway.services.db.select().from(sitePaymentMethods).where(isCard);
    const data = JSON.parse(method?.data ?? "{}");
    const changedData = JSON.stringify({ ...data, parameters: { ...data.parameters, Capture } });
    await gateway.services.db.update(sitePaymentMethods).set({ data: changedData }).where(isCard);
  };
  const pay = async (uid: string, form: Readonly<Record<string, string>>) => {
    const answer = await gateway.app.inject({
      method: "POST",
      url: `${payPagePath(gateway, 1, uid)}/pay`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        number: "4242424242424242",
        expiry: "12/31",
        cvv: "123",
        ...form,
      }).toString(),
    });
    expect([uid, answer.statusCode]).toEqual([uid, 303]);
  };

  /** The merchant changes the price of the first line of an order that is not paid yet. @returns its lines */
  const reprice = async ({ id, lines }: PlayedOrder): Promise<readonly bigint[]> => {
    const { Data } = await call(`company_site_orders/${id}`);
    const data = JSON.parse(Data);
    const [first, ...otherItems] = data.items;
    const price = decimalText(BigInt(draw.between(100_000, 999_999)));
    const repricedItem = { ...first, type: "product", price, qty: "1" };
    const url = `/api/company_site_orders/${id}`;
    const body = { Data: JSON.stringify({ ...data, items: [repricedItem, ...otherItems] }) };
    expect((await owner.call("PUT", url, { body })).body.error).toBeUndefined();
    return [hundredths(price), ...lines.slice(1)];
  };
  const offeredAt = async (uid: string, choice: string): Promise<bigint> => {
    const { body } = await gateway.app.inject(`${payPagePath(gateway, 1, uid)}${choice}`);
    return hundredths(/name="total" value="(\d+\.\d\d)"/.exec(body)?.[1] ?? "0");
  };

  const play = async (way: Way): Promise<void> => {
    const isDelivered = way === "on delivery";
    const uid = `STORY-${seed}-${story.length}`;
    const currency = isDelivered
      ? "RSD"
      : draw.oneOf(["RSD", "MKD", "BAM", "EUR", "USD", "CHF", "TRY", "ALL"] as const);
    const items = isDelivered
      ? [{ ...item(0), type: "product" as const, qty: "2", virtual: false }]
      : goods();
    const terms = way === "subscription" ? { subscription: { every: 1, unit: "week" } } : {};
    const Data = JSON.stringify({
      billing: { email: "ana@primer.example" },
      items: items.map((item) => ({ ...item, weight: 100 })),
      hpaylang: "en",
      is_pbl: true,
      notify_url: shop.url,
      allow_pm: isDelivered ? ["cod", "transfer"] : way === "transfer" ? ["transfer", "card"] : ["card"],
      allow_sm: ["courier"],
      ...terms,
    });
    const body = { Uid: uid, CompanySiteId: 1, Amount: "1.00", Currency: currency, Data };
    const transactions = await owner.call("POST", "/api/company_site_orders", { body });
    expect([uid, transactions.body.error]).toEqual([uid, undefined]);
    const id = Number(transactions.body.data.id);
    const lines = items.map(lineOf);
    const rates = items.map(({ tax_percent }) => tax_percent);
    const playedOrder: PlayedOrder = {
      ...{ id, uid, way, currency, lines, rates, qtys: items.map(({ qty }) => qty) },
      ...{ amount: sum(lines), captured: 0n, refunds: [], taxes: [] },
    };
    const total = decimalText(playedOrder.amount);
    if (way === "unpaid") return void story.push(playedOrder);
    if (way === "by hand") {
      await runAction(id, "mark-paid", { reason: "Izvod" });
      return refund({ ...playedOrder, captured: playedOrder.amount });
    }
    if (isDelivered) {
      // The customer first chooses a transfer, then cash.
      const transferTotal = await offeredAt(uid, "?pay=transfer&ship=courier");
      await pay(uid, { pay: "transfer", ship: "courier", total: decimalText(transferTotal) });
      const courierTotal = await offeredAt(uid, "?pay=cod&ship=courier");
      const delivery = courierTotal - playedOrder.amount - fee;
      expect(delivery).toBeGreaterThan(0n);
      await pay(uid, { pay: "cod", ship: "courier", total: decimalText(courierTotal) });
      const now = draw.between(0, 1) === 0 ? lines : await reprice(playedOrder);
      await runAction(id, "print-label", {});
      await runAction(id, "track", {});
      await gateway.nobody.call("POST", "/dev/courier", { body: { packet: `${id}-1` } });
      const all = [...now, delivery, fee];
      const addedItem = {
        lines: all,
        rates: [...rates, 20, 20],
        qtys: [now === lines ? "2" : "1", "1", "1"],
      };
      return refund({ ...playedOrder, ...addedItem, amount: sum(all), captured: sum(all) });
    }
    if (way === "transfer") {
      await setCapture("auto");
      await pay(uid, { pay: "transfer", total });
      const now = await reprice(playedOrder);
      const amount = sum(now);
      if (draw.between(0, 1) === 0) await runAction(id, "mark-paid", { reason: "Izvod" });
      else await pay(uid, { pay: "card", total: decimalText(amount) });
      const repricedOrder = { ...playedOrder, lines: now, qtys: ["1", ...playedOrder.qtys.slice(1)] };
      return refund({ ...repricedOrder, amount, captured: amount });
    }
    await setCapture(way === "reserved" || way === "captured" || way === "voided" ? "manual" : "auto");
    await pay(uid, { pay: "card", total });
    if (way === "reserved") return void story.push(playedOrder);
    if (way === "voided") {
      await runAction(id, "void", {});
      return void story.push(playedOrder);
    }
    const captured = way === "captured" ? draw.part(playedOrder.amount) : playedOrder.amount;
    if (way === "captured") await runAction(id, "capture", { amount: decimalText(captured) });
    return refund({ ...playedOrder, captured });
  };

  const refund = async (playedOrder: PlayedOrder): Promise<void> => {
    const { id, captured, lines, rates } = playedOrder;
    const refunds: bigint[] = [];
    const taxOf = (parts: readonly bigint[]) => sum(parts.map((part, at) => taxWithin(part, rates[at] ?? 0)));
    /**
     * What is left of each line after the last refund of chosen lines; a refund of an amount is spread over
     * these.
     */
    let basis = lines;
    let now = spread(lines, captured);
    const taxes = [taxOf(now)];
    const pieces = playedOrder.qtys.map(thousandths);
    for (let step = draw.between(0, 4); step > 0; step -= 1) {
      const remaining = sum(now);
      if (remaining === 0n) break;
      const chosen = draw.between(0, 1) === 0 ? undefined : chosenOf(now, pieces);
      const amount = chosen?.amount ?? (draw.between(0, 2) === 0 ? remaining : draw.part(remaining));
      const body = chosen ? { lines: chosen.sent } : {};
      // The gateway refuses an amount that differs from what it computes for the lines.
      await runAction(id, "refund", { ...body, amount: decimalText(amount) });
      refunds.push(amount);
      const remainingLines = chosen ? chosen.left : spread(basis, remaining - amount);
      if (chosen) basis = remainingLines;
      taxes.push(taxOf(remainingLines) - taxOf(now));
      now = remainingLines;
    }
    story.push({ ...playedOrder, refunds, taxes });
  };

  /** Chooses all or some pieces of some lines; undefined when they are worth nothing. */
  const chosenOf = (now: readonly bigint[], pieces: bigint[]) => {
    const openLines = now.flatMap((line, at) => (line > 0n && (pieces[at] ?? 0n) > 0n ? [at] : []));
    const parts = now.map(() => 0n);
    const chosenQtys = pieces.map(() => 0n);
    const sentLines: { readonly item: number; readonly qty?: string }[] = [];
    for (const at of openLines) {
      if (draw.between(0, 2) === 0) continue;
      const [line = 0n, lineQty = 0n] = [now[at], pieces[at]];
      const pieceCount = lineQty > 1000n && draw.between(0, 1) === 0 ? 1000n : lineQty;
      const isNamed = pieceCount < lineQty || draw.between(0, 1) === 0;
      sentLines.push({ item: at, ...(isNamed ? { qty: decimal(pieceCount) } : {}) });
      chosenQtys[at] = pieceCount;
      parts[at] = pieceCount === lineQty ? line : share(line, pieceCount, lineQty);
    }
    const chosenCost = sum(parts);
    const total = sum(now.filter((line) => line > 0n));
    // All discounts are rounded once, together.
    const discounts = now.map((line) => (line < 0n ? -line : 0n));
    const reduction = chosenCost === 0n ? 0n : share(sum(discounts), chosenCost, total);
    for (const [at, part] of distributeUnits(discounts, reduction).entries())
      if (part > 0n) parts[at] = -part;
    const amount = sum(parts);
    if (amount <= 0n) return undefined;
    for (const [at, takenQty] of chosenQtys.entries()) pieces[at] = (pieces[at] ?? 0n) - takenQty;
    return { sent: sentLines, amount, left: now.map((line, at) => line - (parts[at] ?? 0n)) };
  };

  beforeAll(
    async () => {
      shop = await listeningShop();
      // The sandbox needs no purchase key.
      gateway = await testGateway({ API_BASE: "http://sandbox.localhost:4000", ALLOW_PRIVATE_TARGETS: "1" });
      owner = await gateway.as("owner@demo.test");
      const { db } = gateway.services;
      for (const method of await db.select().from(sitePaymentMethods)) {
        if (method.uid !== "cod") continue;
        const data = JSON.parse(method.data);
        const changedDelivery = JSON.stringify({
          ...data,
          parameters: { ...data.parameters, Fee: decimalText(fee) },
        });
        await db
          .update(sitePaymentMethods)
          .set({ data: changedDelivery })
          .where(eq(sitePaymentMethods.id, method.id));
      }
      before = await summary();
      const ways: readonly [Way, ...Way[]] = [
        "captured",
        "card",
        "on delivery",
        "by hand",
        "transfer",
        "subscription",
        "reserved",
        "voided",
        "unpaid",
      ];
      for (let at = 0; at < orderCount; at += 1) await play(ways[at] ?? draw.oneOf(ways));
    },
    startLimitMs + orderCount * 10_000,
  );
  afterAll(async () => {
    await gateway.close();
    await shop.close();
  });

  it("The order list and the order details show the requested, captured and refunded amounts", async () => {
    const rows: { readonly id: number }[] = await findRecords("company_site_orders", { CompanySiteId: 1 });
    for (const playedOrder of story) {
      const shownOrder = {
        Amount: decimalText(playedOrder.amount),
        CapturedAmount: decimalText(playedOrder.captured),
        RefundedAmount: decimalText(sum(playedOrder.refunds)),
        Currency: playedOrder.currency,
      };
      expect(rows.find(({ id }) => id === playedOrder.id)).toMatchObject(shownOrder);
      expect(await call(`company_site_orders/${playedOrder.id}`)).toMatchObject(shownOrder);
    }
  });

  it("An order's transactions that moved money add up to the remaining amount", async () => {
    for (const playedOrder of story) {
      const transactions: { readonly Status: string; readonly Amount: string }[] = await findRecords(
        "company_site_transactions",
        { OrderId: playedOrder.id },
      );
      const movements = transactions.filter(({ Status }) =>
        /:(?:PAID|PARTIALLY-REFUNDED|REFUNDED)/.test(Status),
      );
      expect([playedOrder.uid, sum(movements.map(({ Amount }) => hundredths(Amount)))]).toEqual([
        playedOrder.uid,
        rest(playedOrder),
      ]);
    }
  });

  it("A captured order has no pending transactions", async () => {
    for (const playedOrder of story) {
      const transactions: { readonly Status: string; readonly Amount: string }[] = await findRecords(
        "company_site_transactions",
        { OrderId: playedOrder.id },
      );
      const states = transactions.map(({ Status }) => Status);
      if (playedOrder.captured > 0n) expect(`${playedOrder.uid} ${states}`).not.toMatch(/AWAITING|OBLIGATED/);
    }
  });

  it("New orders increase the dashboard totals in each currency", async () => {
    const after = await summary();
    for (const currency of new Set(story.map((playedOrder) => playedOrder.currency))) {
      const ordersInCurrency = story.filter((playedOrder) => playedOrder.currency === currency);
      const growth = (readSum: (row: SummaryRow) => bigint) =>
        sum(after.filter((row) => row.currency === currency).map(readSum)) -
        sum(before.filter((row) => row.currency === currency).map(readSum));
      expect({
        currency,
        count: growth(({ count }) => BigInt(count)),
        paid: growth(({ paid }) => hundredths(paid)),
        refunded: growth(({ refunded }) => hundredths(refunded)),
        awaiting: growth(({ awaiting }) => hundredths(awaiting)),
      }).toEqual({
        currency,
        count: BigInt(ordersInCurrency.length),
        paid: sum(ordersInCurrency.map(({ captured }) => captured)),
        refunded: sum(ordersInCurrency.flatMap(({ refunds }) => refunds)),
        awaiting: 0n,
      });
    }
  });

  it("Receipts and bookings cover the money that moved, with its tax", async () => {
    for (const playedOrder of story) {
      const { FiscalData } = await call(`company_site_orders/${playedOrder.id}`);
      const moves =
        playedOrder.captured === 0n
          ? []
          : [playedOrder.captured, ...playedOrder.refunds.map((amount) => -amount)];
      const bookedEntries = bookingsOf(FiscalData).map(({ storedEntry: booking }) => booking);
      expect([playedOrder.uid, bookedEntries.map(({ amount }) => hundredths(String(amount)))]).toEqual([
        playedOrder.uid,
        moves,
      ]);
      const receipts = receiptsOf(FiscalData);
      expect(receipts).toHaveLength(moves.length);
      const taxes = bookedEntries.map(({ tax }) => hundredths(String(tax)));
      expect([playedOrder.uid, taxes]).toEqual([
        playedOrder.uid,
        moves.length === 0 ? [] : playedOrder.taxes,
      ]);
      if (rest(playedOrder) === 0n) expect([playedOrder.uid, sum(taxes)]).toEqual([playedOrder.uid, 0n]);
      for (const [at, { url }] of receipts.entries()) {
        const { body } = await gateway.app.inject(new URL(url).pathname);
        const amounts = amountsOf(body, playedOrder.currency);
        const sign = at === 0 ? 1n : -1n;
        expect([playedOrder.uid, amounts.total]).toEqual([playedOrder.uid, (moves[at] ?? 0n) * sign]);
        expect([playedOrder.uid, sum(amounts.lines)]).toEqual([playedOrder.uid, amounts.total]);
        expect([playedOrder.uid, sum(amounts.taxes)]).toEqual([playedOrder.uid, (taxes[at] ?? 0n) * sign]);
      }
    }
  });

  it("The shop is notified once of each money movement", async () => {
    for (let runs = 0; runs < 10; runs += 1) await gateway.jobs.runDue();
    const receivedBodies = shop.take().map(({ body }) => body);
    for (const playedOrder of story) {
      const bodiesOfOrder = receivedBodies.filter((body) => body.order_uid === playedOrder.uid);
      const refunds = bodiesOfOrder.filter((body) => body.hpay_operation === "refund");
      expect([
        playedOrder.uid,
        refunds.map((body) => hundredths(body.refunded_amount)).sort(compareByValue),
      ]).toEqual([playedOrder.uid, [...playedOrder.refunds].sort(compareByValue)]);
      const largest =
        bodiesOfOrder
          .map((body) => hundredths(body.captured_amount))
          .sort(compareByValue)
          .at(-1) ?? 0n;
      expect([playedOrder.uid, largest]).toEqual([playedOrder.uid, playedOrder.captured]);
    }
  });

  it("The customer's page shows captured, refunded and retained amounts", async () => {
    for (const playedOrder of story) {
      const { body } = await gateway.app.inject(payPagePath(gateway, 1, playedOrder.uid));
      const shownValue = (name: string) =>
        new RegExp(`${name}</dt><dd[^>]*>${playedOrder.currency}\\s([\\d,]+\\.\\d\\d)<`).exec(body)?.[1];
      const amount = (units: bigint) => decimalText(units).replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ",");
      const refundedSum = sum(playedOrder.refunds);
      const isSeparate =
        playedOrder.captured > 0n && (playedOrder.captured !== playedOrder.amount || refundedSum > 0n);
      expect([playedOrder.uid, shownValue("Paid"), shownValue("Refunded"), shownValue("Remaining")]).toEqual([
        playedOrder.uid,
        isSeparate ? amount(playedOrder.captured) : undefined,
        refundedSum > 0n ? amount(refundedSum) : undefined,
        refundedSum > 0n ? amount(rest(playedOrder)) : undefined,
      ]);
    }
  });

  it("The ledger agrees with the orders: fees are separate, and released money is no longer reserved", async () => {
    const { db } = gateway.services;
    expect(await verifyLedger(db)).toEqual([]);
    for (const playedOrder of story) {
      const entries = await db.select().from(ledger).where(eq(ledger.orderId, playedOrder.id));
      const rowsOf = (...kinds: readonly string[]) =>
        sum(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => hundredths(amount)));
      const reservedAmount = playedOrder.way === "reserved" ? playedOrder.amount : 0n;
      const isReserved = entries.some(({ kind }) => kind === "authorize");
      expect([
        playedOrder.uid,
        rowsOf("charge", "capture"),
        rowsOf("refund"),
        rowsOf("authorize", "void") - rowsOf("capture"),
      ]).toEqual([
        playedOrder.uid,
        playedOrder.captured,
        -sum(playedOrder.refunds),
        isReserved ? reservedAmount : 0n,
      ]);
      if (playedOrder.way === "on delivery" && rest(playedOrder) === playedOrder.captured) {
        const fees = entries.filter(({ kind }) => kind === "fee");
        const total = sum(playedOrder.lines.filter((_line, at) => at === playedOrder.lines.length - 1));
        expect([playedOrder.uid, sum(fees.map(({ amount }) => hundredths(amount)))]).toEqual([
          playedOrder.uid,
          total,
        ]);
      }
    }
  });
});

/** "1.5" pieces are 1500n. */
const thousandths = (qty: string): bigint => {
  const [whole = "", fraction = ""] = qty.split(".");
  return BigInt(whole + fraction.padEnd(3, "0"));
};
const decimal = (pieces: bigint): string => `${pieces / 1000n}.${String(pieces % 1000n).padStart(3, "0")}`;
const compareByValue = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
