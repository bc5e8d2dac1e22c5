import { afterMinifying, replaceInAssets, shortHash } from "./module-contents.mjs";

/** Stands for the hash while the build does not know it yet; as long as that, so that source maps stay right. */
const unknown = "zzcontnt";

/** The version to build under: its package's version, and a place for the hash of what is built. */
export const versionToCome = (packageVersion) => `${packageVersion}-${unknown}`;

/**
 * Names a build by its contents: the same files, without the names that they have for each other, get the same version,
 * whatever else has changed in the workspace.
 */
export class ContentVersionPlugin {
  /** The hash that took the place, once the build has run. */
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

  /** A text of the build, with the version that is now known. */
  resolve(text) {
    return text.replaceAll(unknown, this.hash);
  }
}

/** Names of files hold hashes of the sources, comments included; what runs is the same without them. */
function contentsOf(assets) {
  const files = assets.filter(({ name }) => !name.endsWith(".map"));
  const hashes = files.flatMap(({ info }) => [info.contenthash ?? []].flat()).filter(Boolean);
  const anyHash = new RegExp(hashes.map((hash) => hash.replaceAll(/\W/g, "\\$&")).join("|") || "(?!)", "g");
  return files
    .map(({ name, source }) => `${name}\n${source.source()}`.replaceAll(anyHash, ""))
    .sort()
    .join("\n");
}
