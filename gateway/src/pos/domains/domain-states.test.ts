import type { Queries } from "../../platform/database/database";
import { readSettings } from "../../platform/settings/settings";
import { domainStates } from "./domain-states";

describe("hosts of many POS", () => {
  it("Listing the states of all domains reads each stored proof once", async () => {
    let lookUps = 0;
    const proofs = Array.from({ length: 2000 }, (_, n) => ({
      get siteId() {
        lookUps += 1;
        return n % 100;
      },
      host: `shop-${Math.floor(n / 100)}.example`,
      method: "dns",
      provenAt: new Date(0),
      endsAt: null,
      checkedAt: new Date(0),
    }));
    const queries = {
      select: () => ({ from: () => ({ where: async () => proofs }) }),
    } as unknown as Queries;
    const urls = Array.from({ length: 99 }, (_, n) => `shop-${n + 1}.example`).join();
    const rows = Array.from({ length: 100 }, (_, id) => ({
      id,
      SiteType: "site-standard",
      Url: "shop-0.example",
      Urls: urls,
    }));
    const settings = readSettings({ SECRET_KEY: "t".repeat(32) }, "/");
    const states = await domainStates({ settings, now: () => new Date() }, queries, rows);
    expect(lookUps).toBe(2000);
    expect(states.get(7)?.map(({ Method }) => Method)).toEqual([
      ...Array(20).fill("dns"),
      ...Array(80).fill(null),
    ]);
  });
});
