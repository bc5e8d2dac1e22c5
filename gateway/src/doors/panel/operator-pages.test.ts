import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transliterate } from "@hpay/i18n";

const shipped = (name: string) => readFileSync(join(__dirname, "../../../../host/static", name), "utf8");

it.each(["landing/top.", "landing/bottom.", "dashboard/"])(
  "the shipped page %s says the same in both Serbian scripts",
  (page) => {
    expect(shipped(`${page}rs-cyr.html`)).toBe(transliterate(shipped(`${page}rs.html`)));
  },
);
