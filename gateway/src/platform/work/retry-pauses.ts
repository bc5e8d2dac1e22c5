const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses after failed attempts of work that leaves the gateway, in milliseconds: nine, up to half a day. */
export const retryPausesMs: readonly number[] = [
  10 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
];
