import { fold } from "@hpay/domain";
import { sql } from "drizzle-orm";
import { orderSearchText, searchText } from "../../../platform/database/search-text";
import { startLimitMs, type TestGateway, testGateway } from "../../../testing/test-gateway";

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));

describe("search folding", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());
  const foldInStore = async (texts: readonly string[]): Promise<readonly string[]> => {
    const list = sql.join(
      texts.map((text) => sql`${text}`),
      sql`, `,
    );
    const { rows } = await gateway.services.db.execute<{ folded: string }>(
      sql`select hpay_fold(t) as folded from unnest(array[${list}]::text[]) with ordinality as list(t, n) order by n`,
    );
    return rows.map(({ folded }) => folded);
  };

  it("Search folding gives the same letters in the gateway and in the database", async () => {
    // Extended Latin, and every Cyrillic letter that keyboards have.
    const all = [
      ...letters(0x20, 0x17f),
      ...letters(0x1e00, 0x1eff),
      ...letters(0x400, 0x482),
      ...letters(0x48a, 0x4ff),
    ];
    const foldedLetters = await foldInStore(all);
    const differentLetters = all.filter((letter, i) => foldedLetters[i] !== fold(letter));
    expect(differentLetters).toEqual([]);
  });

  it("Search folding in the database matches the gateway and preserves pattern characters", async () => {
    const words = [
      "Ђорђевић Љиљана",
      "ĐORĐEVIĆ",
      "Čačak 100%_\\",
      "Ｆｕｌｌ",
      "Ѓорѓи Ќосев",
      "Straße",
      "naïve ﬁn",
      "č̌ ё щ ъь",
      "ΟΔΟΣ Οδός",
    ];
    expect(await foldInStore(words)).toEqual(words.map((word) => fold(word)));
  });

  it("Very long data is searched by its shortest fields, up to a limit", () => {
    const rare = (from: number) =>
      Array.from({ length: 10_000 }, (_, i) => String.fromCodePoint(0x4e00 + from + i)).join("");
    const long = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`k${i}`, rare(i)]));
    const data = JSON.stringify({ ...long, billing: { email: "ana@primer.example" }, hpaylang: "rs" });
    const text = orderSearchText({ uid: "A-1", amount: "10.00", data });
    expect(text.length).toBeLessThan(17_000);
    expect(text).toContain('"email":"ana@primer.example"');
    const items = Array.from({ length: 300 }, (_, i) => ({
      type: "product",
      name: `Artikal ${i}`,
      price: "10.00",
    }));
    const large = JSON.stringify({ items, billing: { email: "ana@primer.example" } });
    expect(orderSearchText({ uid: "A-1", amount: "10.00", data: large })).toContain("artikal 299");
    const short = Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`k${i}`, i]));
    const wide = JSON.stringify({ ...short, billing: { email: "ana@primer.example", address: "Ulica" } });
    expect(orderSearchText({ uid: "A-1", amount: "10.00", data: wide })).toContain("ana@primer.example");
  });

  it("JSON escapes are decoded for search", () => {
    expect(searchText(["X", '{"n":"\\u0110or\\u0111e"}', null])).toBe('x {"n":"djordje"}');
    expect(searchText(["a\\u0000b"])).toBe("a\\u0000b");
  });

  it("Any spelling of a buyer's name finds the order", async () => {
    const owner = await gateway.as("owner@demo.test");
    const body = {
      CompanySiteId: 1,
      Uid: "FOLD-1",
      Amount: "10.00",
      Currency: "RSD",
      Data: "{}",
      Name: "Ђорђе Чачановић",
    };
    const creation = await owner.call("POST", "/api/company_site_orders", { body });
    expect(creation.status).toBe(201);
    for (const typedText of ["djordje cac", "Đorđe Čač", "ЂОРЂЕ ЧАЧ", "ĐORĐE"]) {
      const filter = JSON.stringify({
        or: [{ Uid: { like: `%${typedText}%` } }, { Name: { like: `%${typedText}%` } }],
      });
      const url = `/api/company_site_orders?filter=${encodeURIComponent(filter)}`;
      expect((await owner.call("GET", url)).body.data.map((order: { Uid: string }) => order.Uid)).toContain(
        "FOLD-1",
      );
    }
  });
});
