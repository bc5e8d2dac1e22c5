import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import { transformSync } from "@swc/core";

/**
 * Runs a TypeScript file that imports nothing but types, and answers what it exports.
 * @param {string} path
 * @returns {Record<string, any>}
 */
export function loadTypeScript(path) {
  const { code } = transformSync(readFileSync(path, "utf8"), {
    filename: path,
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "commonjs" },
  });
  const exports = {};
  compileFunction(code, ["exports"], { filename: path })(exports);
  return exports;
}
