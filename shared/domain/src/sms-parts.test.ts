import { smsParts, smsPrice } from "./sms-parts";

it.each([
  ["", "gsm-7", 0, 0, 160],
  ["Zdravo", "gsm-7", 6, 1, 154],
  ["a".repeat(160), "gsm-7", 160, 1, 0],
  ["a".repeat(161), "gsm-7", 161, 2, 145],
  ["a".repeat(306), "gsm-7", 306, 2, 0],
  ["a".repeat(307), "gsm-7", 307, 3, 152],
  ["€", "gsm-7", 2, 1, 158],
  [`${"a".repeat(159)}€`, "gsm-7", 161, 2, 145],
  [`${"a".repeat(152)}€${"a".repeat(20)}`, "gsm-7", 174, 2, 131],
  ["č", "ucs-2", 1, 1, 69],
  ["ж".repeat(70), "ucs-2", 70, 1, 0],
  ["ж".repeat(71), "ucs-2", 71, 2, 63],
  [`${"ž".repeat(66)}😀${"a".repeat(10)}`, "ucs-2", 78, 2, 55],
  ["😀".repeat(35), "ucs-2", 70, 1, 0],
])(
  "The SMS %p is sent as %s with length %d, in %d parts with %d units left",
  (text, encoding, length, parts, left) => {
    expect(smsParts(text)).toEqual({ encoding, length, parts, left });
  },
);

it.each([
  ["Zdravo", "4.59", "4.59"],
  ["ž".repeat(71), "4.59", "9.18"],
  ["", "4.59", "0.00"],
  // spec 1.9-sms-price-4-59
])("The SMS %p at %s per part costs %s in total", (text, price, total) => {
  expect(smsPrice(text, price)).toBe(total);
});
