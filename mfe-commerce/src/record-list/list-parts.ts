// What stands around the rows of a list, fetched together beside them.
export { ListTools } from "./list-tools";
export { NothingFound } from "./nothing-found";
export { OnlyRecord } from "./only-record";
