import { shopHash } from "@hpay/domain";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { orders } from "../../../platform/database/schema/commerce";
import { startedGateway } from "../../../testing/started-gateway";
import { resentData } from "./resent-data";

const namedFields = ["billing", "shipping", "items", "sitedata", "notify_url"];
/** JSON that JavaScript values cannot represent exactly: long numbers, number notation, spaces, escapes. */
const rawValue = fc.oneof(
  fc.stringMatching(/^-?[1-9]\d{0,30}(\.\d{1,20})?([eE][+-]?\d{1,2})?$/),
  fc.json(),
  fc.constantFrom('"\\u0107\\/"', "[ 1 ,2.0 ]", '{ "a" : 1.10, "a":2 }', "1.0", "-0"),
);
const blankText = fc.constantFrom("", " ", "\n\t", "  ");
const member = fc.record({
  name: fc.stringMatching(/^[a-z_]{1,12}$/).filter((name) => !namedFields.includes(name)),
  value: rawValue,
  before: blankText,
  after: blankText,
});

describe("resent order data", () => {
  const env = startedGateway();

  it("A resend with twenty thousand fields is stored completely", () => {
    const fields = (value: string) =>
      Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`field${n}`, value]));
    expect(resentData(JSON.stringify(fields("before")), fields("after"))).toBe(
      JSON.stringify(fields("after")),
    );
  });

  it("A resend leaves unknown keys untouched, byte for byte", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(member, { selector: ({ name }) => name, maxLength: 8 }),
        fc.dictionary(fc.constantFrom(...namedFields), fc.jsonValue()),
        fc.subarray(namedFields),
        (members, sentFields, extraFields) => {
          const ownText = members.map(
            ({ name, value, before, after }) => `${before}"${name}"${after}:${before}${value}`,
          );
          const storedValue = `{${[...ownText, ...extraFields.map((name) => `"${name}": "before"`)].join(",")}}`;
          const data = resentData(storedValue, sentFields);
          for (const text of ownText) expect(data).toContain(text.trim());
          const parsedData = JSON.parse(data);
          for (const [name, value] of Object.entries(sentFields))
            expect(parsedData[name]).toEqual(JSON.parse(JSON.stringify(value)));
          const names = [
            ...new Set([...members.map(({ name }) => name), ...extraFields, ...Object.keys(sentFields)]),
          ];
          expect(Object.keys(parsedData).toSorted()).toEqual(names.toSorted());
        },
      ),
    );
  });

  it("A resend keeps data stored by the panel, a payment or another program", async () => {
    const shop = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
    const signedParts = { status: "", orderUid: "RESENT-1", amount: "10.00", currency: "RSD", rand: "abc" };
    const send = (first_name: string) =>
      env.gateway.nobody.call("POST", "/clientpay/store", {
        body: {
          request_data: {
            merchant_site_uid: shop.uid,
            order_uid: signedParts.orderUid,
            order_amount: signedParts.amount,
            order_currency: signedParts.currency,
            order_billing: { first_name },
            status: "",
            rand: signedParts.rand,
            verificationhash: shopHash(signedParts, shop.uid, shop.secret),
          },
        },
      });
    await send("Ana");
    const { db } = env.gateway.services;
    const ownText = `"erp" : { "key": 12345678901234567890.10, "note":"\\u0107" }`;
    const readStored = async () =>
      (await db.select({ data: orders.data }).from(orders).where(eq(orders.uid, signedParts.orderUid)))[0]
        ?.data ?? "";
    await db
      .update(orders)
      .set({ data: (await readStored()).replace("{", `{ ${ownText}, `) })
      .where(eq(orders.uid, signedParts.orderUid));
    await send("Jovana");
    expect(await readStored()).toContain(ownText);
    expect(JSON.parse(await readStored()).billing.first_name).toBe("Jovana");
    await db.update(orders).set({ data: "{ no json" }).where(eq(orders.uid, signedParts.orderUid));
    await send("Milica");
    expect(JSON.parse(await readStored()).billing.first_name).toBe("Milica");
    const { body } = await env.owner.call("GET", "/api/audit_log?perPage=5");
    expect(JSON.stringify(body.data)).toContain("{ no json");
  });
});
