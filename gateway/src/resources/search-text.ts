import { fold } from "@hpay/domain";

/** The folded words of a record. PHP writes JSON with `\u0111`; people search for đ. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  const text = parts.filter(Boolean).join(" ");
  return fold(
    text.replace(/\\u([0-9a-f]{4})/gi, (written: string, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code < 0x20 ? written : String.fromCharCode(code);
    }),
  ).replaceAll("\0", "");
}
