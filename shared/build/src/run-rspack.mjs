import { rspack } from "@rspack/core";

/**
 * Runs one production build. Rejects with the compiler's messages.
 * @param {import("@rspack/core").Configuration} configuration
 * @returns {Promise<import("@rspack/core").StatsCompilation>}
 */
export function runRspack(configuration) {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((fault, stats) => {
      const answer = stats?.toJson({
        all: false,
        errors: true,
        warnings: true,
        chunkGroups: true,
        entrypoints: true,
        assets: true,
        chunks: true,
        chunkModules: true,
      });
      compiler.close(() => {
        if (fault) reject(fault);
        else if (!answer?.errors || answer.errors.length > 0) {
          reject(new Error((answer?.errors ?? []).map((error) => error.message).join("\n\n")));
        } else resolve(answer);
      });
    });
  });
}

/**
 * Builds scripts of plain TypeScript, without React or other packages.
 * @param {import("@rspack/core").Configuration} own context, entry, output folder and other settings that
 * differ
 */
export const buildScripts = ({ output, ...own }) =>
  runRspack({
    mode: "production",
    target: ["web", "es2022"],
    output: { filename: "[name].js", clean: true, ...output },
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
    ...own,
  });
