/**
 * Check digits of a text: the sum of its character codes (UTF-16 units) modulo 27, as two digits from "00" to "26".
 * Source: spec 1 §5.
 */
export function checksum2(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum += text.charCodeAt(index);
  return String(sum % 27).padStart(2, "0");
}
