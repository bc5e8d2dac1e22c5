import { workerMain } from "./worker-main";

/** The worker's program as one self-contained text, because a blob worker cannot import. */
export function workerSource(): string {
  return `"use strict";(${workerMain.toString()})(self);`;
}
