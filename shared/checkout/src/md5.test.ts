import { hexMd5 } from "./md5";

describe("MD5 of the client", () => {
  it.each([
    ["", 1, "d41d8cd98f00b204e9800998ecf8427e"],
    ["abc", 1, "900150983cd24fb0d6963f7d28e17f72"],
    ["поруџбина ☕ 😀", 1, "8270cb5d6ae523b04296176023e17000"],
    ["x", 55, "04364420e25c512fd958a70738aa8f72"],
    ["x", 56, "668a72d5ba17f08e62dabcafad6db14b"],
    ["x", 63, "7dc2ca208106a2f703567bdff99d8981"],
    ["x", 64, "c1bb4f81d892b2d57947682aeb252456"],
    ["x", 120, "fb98667f98096de92620b64f46e1c5b5"],
    ["x", 5000, "a6bb7bde3251ca2d810d32dadd9e8ae7"],
  ])("The client's MD5 of %p, repeated %d times, matches the standard", (text, times, hash) => {
    expect(hexMd5(text.repeat(times))).toBe(hash);
  });

  it("A replaced Array.from does not affect the MD5", () => {
    const native = Array.from;
    try {
      Array.from = () => [];
      expect(hexMd5("abc")).toBe("900150983cd24fb0d6963f7d28e17f72");
    } finally {
      Array.from = native;
    }
  });
});
