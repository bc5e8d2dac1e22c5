import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transliterate } from "@hpay/i18n";

const shipped = (name: string) => readFileSync(join(__dirname, "../../../../host/static", name), "utf8");

it.each(["landing/top.", "landing/bottom.", "dashboard/"])(
  "The shipped page %s has the same content in both Serbian scripts",
  (page) => {
    expect(shipped(`${page}rs-cyr.html`)).toBe(transliterate(shipped(`${page}rs.html`)));
  },
);
