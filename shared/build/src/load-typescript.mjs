import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import { transformSync } from "@swc/core";
import { sourceOf } from "./workspace.mjs";

/**
 * Runs a TypeScript file, and returns its exports. The file can import only types, and one module whose exports
 * are given.
 * @param {string} path
 * @param {Record<string, any>} [givenExports]
 * @returns {Record<string, any>}
 */
export function loadTypeScript(path, givenExports) {
  const { code } = transformSync(readFileSync(path, "utf8"), {
    filename: path,
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "commonjs" },
  });
  const exports = {};
  compileFunction(code, ["exports", "require"], { filename: path })(exports, () => givenExports);
  return exports;
}

/**
 * Loads a file of @hpay/contract that browser, gateway and tools share.
 * @param {string} name such as `export-ledger`
 * @returns {any}
 */
export const loadContract = (name) => loadTypeScript(sourceOf("contract", name));
