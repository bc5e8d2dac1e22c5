import { readingOnce } from "./reading-once";

it("A record is parsed once, even with a doubly wrapped reader", () => {
  const read = jest.fn((record: object) => ({ record }));
  const once = readingOnce(read);
  const record = { Uid: "1" };
  expect(once(record)).toBe(readingOnce(once)(record));
  expect(once({ Uid: "1" })).not.toBe(once(record));
  expect(read).toHaveBeenCalledTimes(2);
});

it("A skipped record is parsed once", () => {
  const read = jest.fn(() => null);
  const once = readingOnce(read);
  const record = { Uid: "1" };
  expect([once(record), once(record)]).toEqual([null, null]);
  expect(read).toHaveBeenCalledTimes(1);
});
