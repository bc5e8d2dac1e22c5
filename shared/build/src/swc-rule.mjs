/**
 * The loader rule for TypeScript and JSX in a browser build.
 * @param {import("@swc/core").ReactConfig} [reactOptions] options in addition to the automatic runtime
 * @returns {import("@rspack/core").RuleSetRule}
 */
export const swcRule = (reactOptions = {}) => ({
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  loader: "builtin:swc-loader",
  options: {
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", tsx: true },
      transform: { react: { runtime: "automatic", ...reactOptions } },
    },
  },
  type: "javascript/auto",
});
