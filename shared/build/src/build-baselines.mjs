import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { precompress } from "./release-files.mjs";
import { runRspack } from "./run-rspack.mjs";
import { swcRule } from "./swc-rule.mjs";
import { root } from "./workspace.mjs";

const source = join(root, "e2e", "bench", "baselines");
const modules = ["shared/ui", "shared/remote-kit", "host", "mfe-auth", "e2e"].map((folder) =>
  join(root, folder, "node_modules"),
);

/**
 * Builds the pages that the bench compares the panel with: each is one ordinary bundle without federation.
 * @returns {Promise<string>} their folder
 */
export async function buildBaselines() {
  const folder = join(root, "e2e", "dist", "baselines");
  const names = readdirSync(source)
    .filter((file) => file.endsWith(".jsx"))
    .map((file) => file.replace(/\.jsx$/, ""));
  await runRspack({
    mode: "production",
    target: ["web", "es2022"],
    context: source,
    entry: Object.fromEntries(names.map((name) => [name, `./${name}.jsx`])),
    output: { path: folder, filename: "[name].js", clean: true },
    resolve: { extensions: [".tsx", ".ts", ".mjs", ".js"], modules: [...modules, "node_modules"] },
    module: {
      rules: [
        swcRule(),
        { test: /\.css$/, type: "css" },
        { test: /\.(woff2|png|svg)$/, type: "asset/resource" },
      ],
    },
    devtool: false,
  });
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><div id="root"></div><script defer src="/${name}.js"></script></html>`,
    );
  }
  cpSync(join(source, "plain-form.html"), join(folder, "plain-form.html"));
  precompress(folder);
  return folder;
}
