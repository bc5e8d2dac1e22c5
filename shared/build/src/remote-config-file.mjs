import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import { remoteFolder } from "./workspace.mjs";

/**
 * Reads a remote's `remote.config.ts`, which can import only types.
 * @param {string} name folder of the remote
 * @returns {Promise<import("../../contract/src/registry").RemoteConfig>}
 */
export async function readRemoteConfig(name) {
  const path = join(remoteFolder(name), "remote.config.ts");
  if (!existsSync(path)) throw new Error(`There is no remote "${name}" here: ${path} is missing.`);
  const { code } = transformSync(readFileSync(path, "utf8"), {
    filename: path,
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "es6" },
  });
  const module = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
  if (typeof module.default !== "object" || module.default?.name !== name) {
    throw new Error(`${name}/remote.config.ts: the default export has to be a RemoteConfig named "${name}".`);
  }
  return module.default;
}
