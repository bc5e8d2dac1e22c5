import { createRequire } from "node:module";
import { join } from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { rspack } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import { ExportLedgerPlugin } from "./export-ledger.mjs";
import { FreshModulesPlugin } from "./fresh-modules.mjs";
import { sharedModules } from "./shared-modules.mjs";
import { swcRule } from "./swc-rule.mjs";
import { buildFolder, isWorkspace, root, sourceOf } from "./workspace.mjs";

/**
 * @typedef {import("@rspack/core").Configuration} Configuration
 * @typedef {Configuration & { output: NonNullable<Configuration["output"]> & { path: string }, plugins: NonNullable<Configuration["plugins"]> }} Build
 */

/** @param {string} folder from the root; in a remote's own repository, the root itself is that folder */
const folderOf = (folder) => (isWorkspace ? join(root, folder) : root);

/**
 * Minifier options for code that remains in a partner's page. A function that is inlined into its only caller
 * shares the caller's scope, so work that one element starts for all elements would refer to that element
 * forever.
 */
export const ownScopes = /** @type {const} */ ({ inline: 0, reduce_funcs: false, reduce_vars: false });

/**
 * Build settings that host and remotes share.
 * @param {{ folder: string, name: string, version: string, dev: boolean, policy: string, compress?: object }} options
 * @returns {Build}
 */
function base({ folder, name, version, dev, policy, compress = {} }) {
  const release = `${name}@${version}`;
  return {
    name,
    context: folderOf(folder),
    mode: dev ? "development" : "production",
    target: ["web", "es2022"],
    devtool: dev ? "cheap-module-source-map" : "source-map",
    output: {
      path: join(folderOf(folder), "dist", version),
      uniqueName: release,
      chunkLoadingGlobal: `hpay_${release.replaceAll(/\W/g, "_")}`,
      filename: dev ? "[name].js" : "[name].[contenthash:10].js",
      chunkFilename: dev ? "[name].js" : "[name].[contenthash:10].js",
      cssFilename: dev ? "[name].css" : "[name].[contenthash:10].css",
      assetModuleFilename: "[name].[contenthash:10][ext]",
      crossOriginLoading: "anonymous",
      trustedTypes: { policyName: policy, onPolicyCreationFailure: "stop" },
      clean: true,
    },
    resolve: {
      extensions: [".tsx", ".ts", ".mjs", ".js"],
      alias: { "@module-federation/runtime": asModule(federationRuntime) },
    },
    module: {
      rules: [
        // `development` is off, because a local remote may run in a published panel, and the production build
        // of React has no development functions.
        swcRule({ development: false, refresh: dev }),
        // The panel's installed packages are treated like those in the workspace, whatever module type their
        // package.json declares.
        {
          test: /[\\/]@hpay[\\/][^\\/]+[\\/](src|dev)[\\/].*\.js$/,
          type: "javascript/auto",
          resolve: { fullySpecified: false },
        },
        { test: /\.css$/, type: "css" },
        { test: /\.(woff2|png|svg|mp3|wav)$/, type: "asset/resource" },
      ],
    },
    optimization: {
      realContentHash: !dev,
      moduleIds: dev ? "named" : "deterministic",
      chunkIds: dev ? "named" : "deterministic",
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { compress: { passes: 2, ...compress }, format: { comments: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
    performance: false,
    lazyCompilation: false,
    stats: "errors-warnings",
    plugins: [
      new rspack.DefinePlugin({ __HPAY_DEV__: JSON.stringify(dev) }),
      ...(dev ? [] : [new ExportLedgerPlugin()]),
      new FreshModulesPlugin(),
      runtimeAsModules(),
      ...(dev
        ? [new ReactRefreshRspackPlugin()]
        : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ["sha384"] })]),
    ],
  };
}

/** Federation settings of host and remotes; see docs/adr/0003-federation-at-run-time.md. */
const federation = /** @type {const} */ ({ dts: false, manifest: false, shareStrategy: "loaded-first" });
const experiments = /** @type {const} */ ({ asyncStartup: true, optimization: { target: "web" } });

/**
 * Build of a remote: one container that exposes `./remote`.
 * @param {{ name: string, folder?: string, version: string, dev?: boolean, devPort?: number }} options
 * `folder`: where the sources are, from the root; by default `name`
 * @returns {Build}
 */
export function remoteBuild({ name, folder = name, version, dev = false, devPort = 0 }) {
  const common = base({ folder, name, version, dev, policy: "hpay-remote" });
  return {
    ...common,
    entry: dev ? { standalone: join(buildFolder, "dev/standalone") } : {},
    resolve: {
      ...common.resolve,
      alias: { ...common.resolve?.alias, ...(dev ? standaloneAliases(name) : {}) },
    },
    output: { ...common.output, publicPath: dev ? `http://localhost:${devPort}/` : "auto" },
    plugins: [
      ...common.plugins,
      ...(dev ? standalonePage() : []),
      new rspack.DefinePlugin({ __REMOTE_VERSION__: JSON.stringify(version) }),
      new ModuleFederationPlugin({
        ...federation,
        name: globalName(name, version),
        filename: "remoteEntry.js",
        exposes: { "./remote": { import: "./src/remote", name: "remote" } },
        shared: sharedModules({ host: false }),
        // On its development page, a remote has no host that provides the federation runtime.
        experiments: { ...experiments, externalRuntime: !dev },
      }),
    ],
  };
}

/**
 * Build of the shell. No remote is named here, because the registry names them at runtime.
 * @param {{ version: string, dev?: boolean, devPort?: number }} options
 * @returns {Build}
 */
export function hostBuild({ version, dev = false, devPort = 0 }) {
  const common = base({ folder: "host", name: "host", version, dev, policy: "hpay-host" });
  return {
    ...common,
    entry: { main: "./src/main.tsx" },
    output: { ...common.output, publicPath: dev ? `http://localhost:${devPort}/` : "/assets/" },
    plugins: [
      ...common.plugins,
      new rspack.DefinePlugin({ __HOST_VERSION__: JSON.stringify(version) }),
      new rspack.HtmlRspackPlugin({
        template: "./index.html",
        filename: "index.html",
        scriptLoading: "defer",
        minify: false,
      }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: "public", to: ".", noErrorOnMissing: true }] }),
      new ModuleFederationPlugin({
        ...federation,
        name: "hpay_host",
        shared: sharedModules({ host: true }),
        experiments: { ...experiments, provideExternalRuntime: true },
      }),
    ],
  };
}

/**
 * Build for Node of the code that renders a remote's page as text.
 * @param {{ name: string, version: string }} options
 * @returns {Build}
 */
export function earlyPageBuild({ name, version }) {
  const common = base({ folder: name, name: `${name}-early`, version, dev: false, policy: "hpay-remote" });
  return {
    ...common,
    target: "node20",
    devtool: false,
    entry: { "early-page": "./early-page.ts" },
    output: {
      path: join(folderOf(name), "dist", `early-${version}`),
      filename: "[name].cjs",
      chunkFilename: "[name].cjs",
      library: { type: "commonjs2" },
      clean: true,
    },
    optimization: { minimize: false },
    plugins: [
      new rspack.DefinePlugin({ __HPAY_DEV__: "false", __REMOTE_VERSION__: JSON.stringify(version) }),
    ],
  };
}

/**
 * Build of the code that a partner's page loads to show a remote: the host's ports without its shell, for pages
 * of any origin.
 * @param {{ version: string }} options
 * @returns {Build}
 */
export function embedBuild({ version }) {
  const common = base({
    folder: "host",
    name: "hpay-embed",
    version,
    dev: false,
    policy: "hpay-embed",
    compress: ownScopes,
  });
  return {
    ...common,
    entry: { embed: "./src/embed/embed-entry.ts" },
    output: { ...common.output, path: join(root, "host", "dist", `embed-${version}`), publicPath: "auto" },
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        ...federation,
        name: "hpay_embed",
        shared: sharedModules({ host: true }),
        experiments: { ...experiments, provideExternalRuntime: true },
      }),
    ],
  };
}

/**
 * The export ledger of one of this file's builds, empty until the build has run.
 * @param {Build} build
 */
export function ledgerOf({ plugins }) {
  const ledger = plugins.find((plugin) => plugin instanceof ExportLedgerPlugin);
  if (!ledger) throw new Error("A development build has no ledger.");
  return ledger;
}

/** Module names with which the standalone page imports the remote and its configuration. */
const standaloneAliases = (name) => ({
  "standalone-remote": join(folderOf(name), "src/remote.tsx"),
  "standalone-config": join(folderOf(name), "remote.config.ts"),
  "@hpay/testing/standalone": sourceOf("testing", "standalone/start-standalone"),
});

/** The development server's page, which shows the remote alone. */
const standalonePage = () => [
  new rspack.HtmlRspackPlugin({
    template: join(buildFolder, "dev/standalone.html"),
    chunks: ["standalone"],
    scriptLoading: "defer",
  }),
  new rspack.CopyRspackPlugin({
    patterns: [{ from: join(buildFolder, "dev/refresh-hook.js"), to: "." }],
  }),
];

/**
 * Replaces the federation runtime with its ES modules. The plugin would use the CommonJS files, which cannot
 * be tree-shaken and would be a quarter of each remote entry.
 */
const runtimeAsModules = () =>
  new rspack.NormalModuleReplacementPlugin(/@module-federation\/[^/]+\/dist\/[^?]*\.cjs$/, (resource) => {
    resource.request = asModule(resource.request);
  });
const asModule = (file) => file.replace(/\.cjs$/, ".js");
const federationRuntime = ["enhanced/rspack", "runtime-tools", "runtime"].reduce(
  (importer, name) => createRequire(importer).resolve(`@module-federation/${name}`),
  import.meta.url,
);

/**
 * Name of a container on `globalThis`. Each release has its own, so that two releases can exist in one page.
 */
export const globalName = (name, version) => `${name}@${version}`.replaceAll(/\W/g, "_");
