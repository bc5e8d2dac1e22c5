import { fileTypeFromBuffer, supportedExtensions } from "file-type/core";
import sharp, { type Sharp } from "sharp";
import { type FileKind, isOfType } from "../../platform/files/file-kind";

/** A stored file: its type was detected from its content, whatever its name. */
export interface CleanFile extends FileKind {
  readonly content: Buffer;
}

/** Maximum size of a picture; a decompression bomb has far more. */
const maxPixels = 40_000_000;
const maxSide = 8000;
/** Encoding a pixel of these takes ten times as long. */
const maxAnimatedPixels = 20_000_000;
const maxFrames = 500;
/** Maximum parts of a JPEG that each describe the whole picture, as a progressive one has; ten are usual. */
const maxScans = 100;
const limitSeconds = 10;

/** Pictures are re-encoded: everything but pixels (scripts, second files, positions) is lost. */
const encoders = new Map<string, (image: Sharp) => Sharp>([
  ["png", (image) => image.png()],
  ["jpg", (image) => image.jpeg({ quality: 88 })],
  ["gif", (image) => image.gif()],
  ["webp", (image) => image.webp()],
]);

/** A browser may execute these, so they are never accepted, whatever a definition accepts. */
const refusedExtensions = new Set(["svg", "xml", "html", "htm", "xhtml", "js", "mjs", "swf"]);

export const isPicture = (extension: string): boolean => encoders.has(extension);

/**
 * Detects and cleans a file.
 * @param acceptedTypes extensions without a dot and types, in lower case
 * @param name the file's name on the person's device: some types (certificates, tables as text) have nothing
 * else to identify them
 * @returns undefined when the file is not of an accepted type, or is damaged
 */
export async function cleanFile(
  content: Buffer,
  acceptedTypes: readonly string[],
  name: string,
): Promise<CleanFile | undefined> {
  const kind = await kindOf(content, name);
  if (!kind || refusedExtensions.has(kind.extension) || !isOfType(kind, acceptedTypes)) return undefined;
  const { extension } = kind;
  const encode = encoders.get(extension);
  if (!encode) return { ...kind, content };
  // The decoder reads all scans before its time limit counts.
  if (extension === "jpg" && scansOf(content) > maxScans) return undefined;
  const animated = extension === "gif" || extension === "webp";
  try {
    const image = sharp(content, {
      animated,
      limitInputPixels: maxPixels,
      failOn: "error",
    });
    const { width, height, pages = 1 } = await image.metadata();
    if (width > maxSide || height / pages > maxSide || pages > maxFrames) return undefined;
    if ((extension === "gif" || pages > 1) && width * height > maxAnimatedPixels) return undefined;
    const encodedImage = encode(image.autoOrient()).timeout({ seconds: limitSeconds });
    return { ...kind, content: await encodedImage.toBuffer() };
  } catch {
    // The picture is truncated, is not a picture after its first bytes, has too many pixels, or takes too long.
    return undefined;
  }
}

/** Number of scans of a JPEG, whose data contain no other marker like theirs. */
function scansOf(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(startOfScan); at >= 0 && count <= maxScans; count++)
    at = content.indexOf(startOfScan, at + startOfScan.length);
  return count;
}

const startOfScan = Buffer.from([0xff, 0xda]);

async function kindOf(content: Buffer, name: string): Promise<FileKind | undefined> {
  const detectedType = await fileTypeFromBuffer(content);
  // Old office files share one container, which does not name its content.
  if (detectedType && detectedType.ext !== "cfb")
    return { extension: detectedType.ext, contentType: detectedType.mime };
  const [, extension = ""] = /\.([a-z0-9]{1,8})$/i.exec(name.toLowerCase()) ?? [];
  // A type that has a signature in its content must have it.
  if (extension === "" || supportedExtensions.has(extension)) return undefined;
  return { extension, contentType: "application/octet-stream" };
}
