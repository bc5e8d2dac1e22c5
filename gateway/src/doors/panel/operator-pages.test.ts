import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transliterate } from "@hpay/i18n";

const readPage = (name: string) => readFileSync(join(__dirname, "../../../../host/static", name), "utf8");

it.each(["landing/top.", "landing/bottom.", "dashboard/"])(
  "The shipped page %s has the same content in both Serbian scripts",
  (page) => {
    expect(readPage(`${page}rs-cyr.html`)).toBe(transliterate(readPage(`${page}rs.html`)));
  },
);
