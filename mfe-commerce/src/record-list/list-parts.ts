// The parts around a list's rows, which load together.

export { InvertedRange } from "./inverted-range";
export { ListTools } from "./list-tools";
export { NothingFound } from "./nothing-found";
export { OnlyRecord } from "./only-record";
