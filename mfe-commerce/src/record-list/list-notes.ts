// What a list says instead of its rows or above them, fetched together.
export { NothingFound } from "./nothing-found";
export { OnlyRecord } from "./only-record";
