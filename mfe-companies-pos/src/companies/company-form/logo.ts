/** Largest logo that the gateway takes. Source: wire §7. */
export const largestLogoBytes = 5 * 1024 * 1024;

/** Is this a picture that can be a logo? Source: spec 1 §5, §9. */
export function isLogo(file: Pick<File, "name" | "type">): boolean {
  const hasEnding = /\.(jpe?g|png)$/i.test(file.name);
  return hasEnding && (file.type === "" || /^image\/(jpeg|png)$/.test(file.type));
}
