import { workerMain } from "./worker-main";

/** The worker's whole program as text. It is self-contained, because a blob worker cannot import. */
export function workerSource(): string {
  return `"use strict";(${workerMain.toString()})(self);`;
}
