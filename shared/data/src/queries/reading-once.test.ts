import { readingOnce } from "./reading-once";

it("A record is parsed once, even with a doubly wrapped reader", () => {
  const read = jest.fn((record: object) => ({ record }));
  const readOnce = readingOnce(read);
  const record = { Uid: "1" };
  expect(readOnce(record)).toBe(readingOnce(readOnce)(record));
  expect(readOnce({ Uid: "1" })).not.toBe(readOnce(record));
  expect(read).toHaveBeenCalledTimes(2);
});

it("A skipped record is parsed once", () => {
  const read = jest.fn(() => null);
  const readOnce = readingOnce(read);
  const record = { Uid: "1" };
  expect([readOnce(record), readOnce(record)]).toEqual([null, null]);
  expect(read).toHaveBeenCalledTimes(1);
});
