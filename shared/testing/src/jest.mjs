import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const sourceFolder = dirname(fileURLToPath(import.meta.url));

/** Packages that have only ECMAScript modules, which must be transformed for Jest's CommonJS runtime. */
const esmOnly = ["@hpay", "@noble/hashes", "lucide", "uqr", "@fontsource-variable"];

const transform = {
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

/**
 * The Jest configuration for a remote in its own repository, with jsdom and this package's fake host.
 * @param {string} rootDir of the repository
 * @returns {import("jest").Config}
 */
export function remoteJest(rootDir) {
  const require = createRequire(join(rootDir, "package.json"));
  return {
    rootDir,
    testTimeout: 60_000,
    globals: { __REMOTE_VERSION__: "0.0.0-test" },
    transform,
    transformIgnorePatterns: [
      `/node_modules/\\.pnpm/(?!(?:${esmOnly.map((name) => name.replaceAll("/", "\\+")).join("|")}))`,
    ],
    moduleNameMapper: { "\\.css$": join(sourceFolder, "empty-style.js") },
    testEnvironment: join(sourceFolder, "browser-environment.mjs"),
    setupFilesAfterEnv: [require.resolve("@hpay/testing/jest-setup"), require.resolve("@hpay/ui/jest-setup")],
    testMatch: ["<rootDir>/src/**/*.test.{ts,tsx}"],
  };
}
