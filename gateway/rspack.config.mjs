import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const configFolder = dirname(fileURLToPath(import.meta.url));
const { dependencies } = createRequire(import.meta.url)("./package.json");
const registryPackages = Object.keys(dependencies).filter((name) => !name.startsWith("@hpay/"));
const isPackage = (request) =>
  registryPackages.some((name) => request === name || request.startsWith(`${name}/`));

/** Bundles the gateway's source and the shared packages; loads other dependencies from node_modules. */
export default {
  name: "gateway",
  context: configFolder,
  mode: "none",
  target: ["node20", "es2022"],
  devtool: "source-map",
  entry: {
    gateway: "./src/main.ts",
    "pglite-worker": "./src/platform/database/pglite-worker.ts",
    "issue-key": "./src/pos/purchase-key/main.ts",
  },
  output: {
    path: `${configFolder}/dist`,
    filename: "[name].mjs",
    module: true,
    chunkFormat: "module",
    library: { type: "module" },
  },
  resolve: { extensions: [".ts", ".mjs", ".js"] },
  externalsType: "module",
  externals: [({ request }, done) => (request && isPackage(request) ? done(undefined, request) : done())],
  module: {
    parser: { javascript: { importMeta: false, url: false, worker: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: "builtin:swc-loader",
        options: { jsc: { target: "es2022", parser: { syntax: "typescript" } } },
        type: "javascript/auto",
      },
    ],
  },
  optimization: { minimize: false, splitChunks: false },
};
