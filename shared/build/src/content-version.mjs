import { afterMinifying, replaceInAssets, shortHash } from "./module-contents.mjs";

/** Placeholder for the hash that is not computed yet; of equal length, so that source maps stay right. */
const unknown = "zzcontnt";

/** The version to build under: the package's version with a placeholder for the hash. */
export const versionPlaceholder = (packageVersion) => `${packageVersion}-${unknown}`;

/**
 * Names a build by its contents: equal files, apart from their names for each other, get the same version.
 */
export class ContentVersionPlugin {
  /** The hash, once the build has run. */
  hash = "";
  #extra;

  /** @param {string} extra what belongs to the release besides its files */
  constructor(extra = "") {
    this.#extra = extra;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap("ContentVersionPlugin", (compilation) => {
      const stage = afterMinifying + 20;
      compilation.hooks.processAssets.tap({ name: "ContentVersionPlugin", stage }, () => {
        this.hash = shortHash(this.#extra + contentsOf(compilation.getAssets()));
        replaceInAssets(compilation, (text) => this.resolve(text));
      });
    });
  }

  /** A text of the build that contains its final version. */
  resolve(text) {
    return text.replaceAll(unknown, this.hash);
  }
}

/** File names contain hashes of sources with comments; the code is the same without them. */
function contentsOf(assets) {
  const files = assets.filter(({ name }) => !name.endsWith(".map"));
  const hashes = files.flatMap(({ info }) => [info.contenthash ?? []].flat()).filter(Boolean);
  const anyHash = new RegExp(hashes.map((hash) => hash.replaceAll(/\W/g, "\\$&")).join("|") || "(?!)", "g");
  return files
    .map(({ name, source }) => `${name}\n${source.source()}`.replaceAll(anyHash, ""))
    .sort()
    .join("\n");
}
