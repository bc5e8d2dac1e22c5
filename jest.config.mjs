import { totalmem } from "node:os";

const swc = {
  "^.+\\.(t|j)sx?$": [
    "@swc/jest",
    {
      jsc: {
        target: "es2022",
        parser: { syntax: "typescript", tsx: true },
        transform: { react: { runtime: "automatic" } },
      },
      module: { type: "commonjs" },
    },
  ],
  "^.+\\.mjs$": ["@swc/jest", { jsc: { target: "es2022" }, module: { type: "commonjs" } }],
};
// Packages that ship ECMAScript modules only and are loaded by Jest's CommonJS run time.
const esmOnly = [
  "@noble/hashes",
  "lucide",
  "uqr",
  "typebox",
  "@fontsource-variable",
  "file-type",
  "strtok3",
  "token-types",
  "uint8array-extras",
  "@tokenizer",
  "@borewit",
  "postal-mime",
].join("|");
const sharedConfig = {
  // Without this, each use of `Object` in a test's context takes about a microsecond, a third of the time that the
  // gateway's tests spend in queries.
  sandboxInjectedGlobals: ["Object"],
  // Inserted by the build of a remote.
  globals: { __REMOTE_VERSION__: "0.0.0-test" },
  transform: swc,
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(?:${esmOnly.replaceAll("/", "\\+")}))`],
  moduleNameMapper: { "\\.css$": "<rootDir>/shared/testing/src/empty-style.ts" },
};

/** @type {import("jest").Config} */
export default {
  // A complete screen is slow on a busy machine.
  testTimeout: 60_000,
  // Many tests wait for time limits, so two processors have time for a third worker, if the memory suffices.
  maxWorkers: totalmem() > 12 * 2 ** 30 ? 3 : 2,
  // A worker never frees its modules and contexts, so it is replaced between two files before a small machine runs
  // out of memory.
  workerIdleMemoryLimit: "2GB",
  projects: [
    {
      ...sharedConfig,
      displayName: "screens",
      rootDir: import.meta.dirname,
      testEnvironment: "<rootDir>/shared/build/src/one-registry/browser-environment.mjs",
      runtime: "<rootDir>/shared/build/src/one-registry/runtime.cjs",
      setupFilesAfterEnv: [
        "<rootDir>/shared/testing/src/jest-setup.ts",
        "<rootDir>/shared/ui/src/testing/jest-setup.ts",
      ],
      testMatch: ["<rootDir>/{host,mfe-*,shared/*}/src/**/*.test.{ts,tsx}"],
      testPathIgnorePatterns: ["<rootDir>/shared/(build|domain|contract)/"],
    },
    {
      ...sharedConfig,
      displayName: "rules",
      rootDir: import.meta.dirname,
      testEnvironment: "<rootDir>/shared/build/src/one-registry/node-environment.mjs",
      runtime: "<rootDir>/shared/build/src/one-registry/runtime.cjs",
      globalSetup: "<rootDir>/gateway/src/testing/run-begins.mjs",
      globalTeardown: "<rootDir>/gateway/src/testing/run-ends.mjs",
      testMatch: [
        "<rootDir>/{gateway,shared/build,shared/domain,shared/contract}/src/**/*.test.{ts,tsx,mjs}",
      ],
    },
  ],
};
