import { workerMain } from "./worker-main";

/** The worker's whole program as text: a blob worker cannot import, so `workerMain` is self-contained. */
export function workerSource(): string {
  return `"use strict";(${workerMain.toString()})(self);`;
}
