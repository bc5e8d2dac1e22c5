// The parts around a list's rows, loaded together.
export { ListTools } from "./list-tools";
export { NothingFound } from "./nothing-found";
export { OnlyRecord } from "./only-record";
export { TurnedRange } from "./turned-range";
