/** Functions that build a list's request, for scripts that run before React. */
export { type ListParams, listQuery } from "./list-query";
export { listResource } from "./resource-name";
