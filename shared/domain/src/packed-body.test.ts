import fc from "fast-check";
import { packBody, readBody } from "./packed-body";

describe("packed body", () => {
  it("A body is packed as in the shop client", () => {
    const packedText = "3854142435d43445d49475d43445d45485d43445d4348425d43445d4142457A14926CC";
    expect(packBody({ a: "ž" }, "3857014926")).toBe(packedText);
    expect(readBody(packedText)).toEqual({ a: "ž" });
  });

  it("Any packed body is unpacked unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sentBody = { value };
        expect(readBody(packBody(sentBody))).toEqual(JSON.parse(JSON.stringify(sentBody)));
      }),
    );
  });

  it("A body can also be an object or JSON text", () => {
    const order = { order_uid: "1" };
    expect(readBody(order)).toBe(order);
    expect(readBody('{"order_uid":"1"}')).toEqual(order);
    expect(readBody(' ["1"] ')).toEqual(["1"]);
  });

  it.each([
    "",
    "x",
    "0",
    "9",
    "385",
    "{",
    "{not json}",
    "38x57A14926CC",
    "3854157A14926CC",
    "A854142435d43445d49475d43445d45485d4357A14926CC",
  ])("An unreadable packed body is empty: %p", (unreadableBody) => {
    expect(readBody(unreadableBody)).toBeUndefined();
  });

  it("A packed body above 256 KiB is not read", () => {
    expect(readBody(packBody("x".repeat(40_000)))).toBeUndefined();
    expect(readBody(JSON.stringify(["x".repeat(256 * 1024)]))).toBeUndefined();
  });
});
