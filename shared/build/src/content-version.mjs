import { afterMinifyingStage, replaceInAssets, shortHash } from "./module-contents.mjs";

/**
 * Placeholder for the hash until it is computed. It has the same length, so that source maps stay correct.
 */
const hashPlaceholder = "zzcontnt";

/** The version to build under: the package's version with a placeholder for the hash. */
export const versionPlaceholder = (packageVersion) => `${packageVersion}-${hashPlaceholder}`;

/**
 * Derives a build's version from its contents: builds whose files differ only in the file names within them get
 * the same version.
 */
export class ContentVersionPlugin {
  /** The contents' hash; empty until the build has run. */
  hash = "";
  #extra;

  /** @param {string} extra other contents of the release */
  constructor(extra = "") {
    this.#extra = extra;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap("ContentVersionPlugin", (compilation) => {
      const stage = afterMinifyingStage + 20;
      compilation.hooks.processAssets.tap({ name: "ContentVersionPlugin", stage }, () => {
        this.hash = shortHash(this.#extra + contentsOf(compilation.getAssets()));
        replaceInAssets(compilation, (text) => this.resolve(text));
      });
    });
  }

  /** Replaces the placeholder in a text of the build with the hash. */
  resolve(text) {
    return text.replaceAll(hashPlaceholder, this.hash);
  }
}

/** Removes the hashes in file names, because they change even if only comments in the sources have changed. */
function contentsOf(assets) {
  const files = assets.filter(({ name }) => !name.endsWith(".map"));
  const hashes = files.flatMap(({ info }) => [info.contenthash ?? []].flat()).filter(Boolean);
  const anyHash = new RegExp(hashes.map((hash) => hash.replaceAll(/\W/g, "\\$&")).join("|") || "(?!)", "g");
  return files
    .map(({ name, source }) => `${name}\n${source.source()}`.replaceAll(anyHash, ""))
    .sort()
    .join("\n");
}
