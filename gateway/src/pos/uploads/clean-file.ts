import { fileTypeFromBuffer, supportedExtensions } from "file-type/core";
import sharp, { type Sharp } from "sharp";
import { type FileKind, isOfType } from "../../platform/files/file-kind";

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
 * @param name as the person's device calls it: some types (certificates, tables as text) have nothing else to know them by
 * @returns undefined when it is not of an accepted type, or is damaged
 */
export async function cleanFile(
  content: Buffer,
  accepted: readonly string[],
  name: string,
): Promise<CleanFile | undefined> {
  const kind = await kindOf(content, name);
  if (!kind || never.has(kind.extension) || !isOfType(kind, accepted)) return undefined;
  const { extension } = kind;
  const encode = encoders.get(extension);
  if (!encode) return { ...kind, content };
  try {
    const image = sharp(content, {
      animated: extension === "gif" || extension === "webp",
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

async function kindOf(content: Buffer, name: string): Promise<FileKind | undefined> {
  const sniffed = await fileTypeFromBuffer(content);
  // Old office files share one container, which does not say what is in it.
  if (sniffed && sniffed.ext !== "cfb") return { extension: sniffed.ext, contentType: sniffed.mime };
  const [, extension = ""] = /\.([a-z0-9]{1,8})$/i.exec(name.toLowerCase()) ?? [];
  // What could be known by its content and is not, is something else.
  if (extension === "" || supportedExtensions.has(extension)) return undefined;
  return { extension, contentType: "application/octet-stream" };
}
