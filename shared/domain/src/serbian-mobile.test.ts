import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { isSerbianMobile, serbianMobile } from "./serbian-mobile";

it.each([
  ["+381641234567", "+381641234567"],
  ["00381641234567", "+381641234567"],
  ["381641234567", "+381641234567"],
  ["0641234567", "+381641234567"],
  ["064/123-45-67", "+381641234567"],
  ["064 123 4567", "+381641234567"],
  ["(064) 123.45.67", "+381641234567"],
  ["+381 (0)64 123 456 7", "+381641234567"],
  ["+381(0)641234567", "+381641234567"],
  ["(+381) (0)64 1234567", "+381641234567"],
  ["0601234567", "+381601234567"],
  ["064123456", "+38164123456"],
  ["0677123456", "+381677123456"],
  // spec 3.2-sms-option-serbian-mobile
])("%s is read as the mobile number %s", (input, number) => {
  expect(serbianMobile(input)).toBe(number);
});

it.each([
  "",
  "0111234567",
  "+381111234567",
  "064123",
  "06412345678",
  "+38269123456",
  "+3850641234567",
  "641234567",
  "064123456789",
  "064x1234567",
  "+0641234567",
  "(+381) (0)11 1234567",
])("%p is not a Serbian mobile number", (input) => {
  expect(isSerbianMobile(input)).toBe(false);
});

it("Mobile number recognition agrees with libphonenumber", () => {
  const digits = (length: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map((list) => list.join(""));
  const number = fc
    .tuple(fc.constantFrom("+3816", "003816", "06", "+3811", "01", "+3826"), fc.integer({ min: 5, max: 9 }))
    .chain(([head, length]) => digits(length).map((tail) => head + tail));
  fc.assert(
    fc.property(number, (input) => {
      const phoneNumber = parsePhoneNumberFromString(input.replace(/^00/, "+"), "RS");
      const isExpectedMobile = phoneNumber?.country === "RS" && phoneNumber.getType() === "MOBILE";
      expect([input, isSerbianMobile(input)]).toEqual([input, isExpectedMobile]);
    }),
    { numRuns: 3000 },
  );
});
