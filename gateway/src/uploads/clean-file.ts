import { fileTypeFromBuffer } from "file-type/core";
import sharp, { type Sharp } from "sharp";
import { type FileKind, isOfType } from "./accepted-types";

/** A file as it is kept: what it is was read from its content, whatever it was called. */
export interface CleanFile extends FileKind {
  readonly content: Buffer;
}

/** Of a picture that a browser shows; a bomb has far more. */
const mostPixels = 40_000_000;
const largestSide = 8000;

/** Re-encoded: what is not pixels (scripts, second files, positions) does not survive it. */
const encoders = new Map<string, (image: Sharp) => Sharp>([
  ["png", (image) => image.png()],
  ["jpg", (image) => image.jpeg({ quality: 88 })],
  ["gif", (image) => image.gif()],
  ["webp", (image) => image.webp()],
]);

/** A browser may run what is in these, so they are never taken, whatever a definition says. */
const never = new Set(["svg", "xml", "html", "htm", "xhtml", "js", "mjs", "swf"]);

export const isPicture = (extension: string): boolean => encoders.has(extension);

/**
 * Looks into a file and cleans it.
 * @param accepted endings without a dot and types, in lower case
 * @returns undefined when it is not of an accepted type, or is damaged
 */
export async function cleanFile(
  content: Buffer,
  accepted: readonly string[],
): Promise<CleanFile | undefined> {
  const sniffed = await fileTypeFromBuffer(content);
  if (!sniffed || never.has(sniffed.ext)) return undefined;
  const kind: FileKind = { extension: sniffed.ext, contentType: sniffed.mime };
  if (!isOfType(kind, accepted)) return undefined;
  const encode = encoders.get(sniffed.ext);
  if (!encode) return { ...kind, content };
  try {
    const image = sharp(content, {
      animated: sniffed.ext === "gif" || sniffed.ext === "webp",
      limitInputPixels: mostPixels,
      failOn: "error",
    });
    const { width, height, pages = 1 } = await image.metadata();
    if (width > largestSide || height / pages > largestSide) return undefined;
    return { ...kind, content: await encode(image.autoOrient()).toBuffer() };
  } catch {
    // Cut off, not a picture behind its first bytes, or too many pixels.
    return undefined;
  }
}
