import { isOneAddress } from "./one-address";

it.each(["ana@example.com", "ana@shop.xn--90a3ac", "ана@пример.срб", "a@1.2.3.example"])(
  "%s is accepted as a single mail address",
  (text) => {
    expect(isOneAddress(text)).toBe(true);
  },
);

it.each([
  "a@[127.0.0.1]",
  "a@[IPv6:::1]",
  "a@10.0.0.1",
  "a@localhost",
  "a@b.example,c@d.example",
  "A <a@b.example>",
  "a@b.",
  "a\u0000b@c.example",
  "a@b.exam\u0001ple",
  "a\u200b@b.example",
])("%s is refused as a single mail address", (text) => {
  expect(isOneAddress(text)).toBe(false);
});
