import { styleCacheOf } from "./style-cache";

/**
 * The rules of everything that was rendered to text in this process. The globals are in the document's
 * stylesheet.
 */
export function earlyStyles(): string {
  return Object.values(styleCacheOf(undefined).inserted)
    .filter((rules) => typeof rules === "string")
    .join("");
}
