const rotations = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

export function hex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/**
 * MD5 according to RFC 1321. Libraries build its tables with `Array.from`, but Prototype.js and MooTools
 * replace that function in a shop's page with one that ignores the mapping.
 */
export function hexMd5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const paddedBytes = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  const blocks = new DataView(paddedBytes.buffer);
  paddedBytes.set(bytes);
  paddedBytes[bytes.length] = 0x80;
  blocks.setUint32(paddedBytes.length - 8, bytes.length * 8, true);
  let [a, b, c, d] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let block = 0; block < paddedBytes.length; block += 64) {
    const [previousA, previousB, previousC, previousD] = [a, b, c, d];
    for (let step = 0; step < 64; step += 1) {
      const round = step >> 4;
      const mixedBits = [(b & c) | (~b & d), (b & d) | (c & ~d), b ^ c ^ d, c ^ (b | ~d)][round] ?? 0;
      const word = ([step, 5 * step + 1, 3 * step + 5, 7 * step][round] ?? 0) % 16;
      const sine = Math.floor(2 ** 32 * Math.abs(Math.sin(step + 1)));
      const sum = a + mixedBits + sine + blocks.getUint32(block + 4 * word, true);
      const rotation = rotations[round]?.[step % 4] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << rotation) | (sum >>> (32 - rotation)))) | 0];
    }
    [a, b, c, d] = [(a + previousA) | 0, (b + previousB) | 0, (c + previousC) | 0, (d + previousD) | 0];
  }
  [a, b, c, d].forEach((part, at) => {
    blocks.setUint32(4 * at, part, true);
  });
  return hex(paddedBytes.subarray(0, 16));
}
