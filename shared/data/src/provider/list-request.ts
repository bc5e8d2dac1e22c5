/** What a list's request is made of, for scripts that ask before React is there. */
export { type ListParams, listQuery } from "./list-query";
export { listResource } from "./resource-name";
