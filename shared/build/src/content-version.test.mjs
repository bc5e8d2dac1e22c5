import { ContentVersionPlugin, versionPlaceholder } from "./content-version.mjs";

const source = (text) => ({ source: () => text });
const asset = (name, contenthash, text) => ({
  name,
  info: { contenthash: [contenthash] },
  source: source(text),
});

/**
 * Applies the plugin to a build's files.
 * @returns the version, and the contents of the resulting files
 */
function build(assets, extra) {
  const plugin = new ContentVersionPlugin(extra);
  const files = new Map(assets.map((file) => [file.name, file]));
  class RawSource {
    constructor(text) {
      this.source = () => text;
    }
  }
  const compilation = {
    compiler: { rspack: { sources: { RawSource } } },
    hooks: { processAssets: { tap: (_, callback) => callback() } },
    getAssets: () => [...files.values()],
    updateAsset: (name, changedSource) => files.set(name, { ...files.get(name), source: changedSource }),
  };
  plugin.apply({ hooks: { thisCompilation: { tap: (_, callback) => callback(compilation) } } });
  const texts = [...files.values()].map((file) => file.source.source());
  return { version: plugin.resolve(versionPlaceholder("1.0.0")), texts };
}

describe("build version", () => {
  const original = build([
    asset("1.aaaaaaaaaa.js", "aaaaaaaaaa", `name="m@${versionPlaceholder("1.0.0")}";`),
  ]);

  it("A build's version is a hash of its files and is written into the files", () => {
    expect(original.version).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
    expect(original.texts).toEqual([`name="m@${original.version}";`]);
  });

  it("A build's version does not change when only file hashes or source maps change", () => {
    const secondBuild = build([
      asset("1.bbbbbbbbbb.js", "bbbbbbbbbb", `name="m@${versionPlaceholder("1.0.0")}";`),
      asset("1.bbbbbbbbbb.js.map", "bbbbbbbbbb", "another map"),
    ]);
    expect(secondBuild.version).toBe(original.version);
  });

  it("A build's version changes when the code or the remote's declaration changes", () => {
    const changedBuild = build([asset("1.aaaaaaaaaa.js", "aaaaaaaaaa", "another();")]);
    expect(changedBuild.version).not.toBe(original.version);
    const page = asset("1.aaaaaaaaaa.js", "aaaaaaaaaa", "same();");
    expect(build([page], "/orders").version).not.toBe(build([page], "/pay").version);
  });
});
