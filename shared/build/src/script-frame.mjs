import { cpSync } from "node:fs";
import { join } from "node:path";
import { rspack } from "@rspack/core";
import { runRspack } from "./run-rspack.mjs";
import { root } from "./workspace.mjs";

/** Builds the opaque frame in which behaviour scripts run: two files without dependencies. */
export async function buildScriptFrame(panel) {
  const source = join(root, "shared", "scripts", "frame");
  const folder = join(panel, "script-frame");
  await runRspack({
    mode: "production",
    target: ["webworker", "es2022"],
    context: source,
    entry: { frame: "./frame.ts" },
    output: { path: folder, filename: "[name].js", clean: true },
    resolve: { extensions: [".ts", ".js"] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: "builtin:swc-loader",
          options: { jsc: { target: "es2022", parser: { syntax: "typescript" } } },
          type: "javascript/auto",
        },
      ],
    },
    optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
    devtool: false,
  });
  cpSync(join(source, "index.html"), join(folder, "index.html"));
}
