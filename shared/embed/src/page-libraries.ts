/**
 * Whether the page's libraries have changed built-ins that the panel's libraries rely on: Prototype.js replaces
 * `entries` and gives arrays a `toJSON`, MooTools replaces `Array.from`, and some pages freeze the prototypes.
 */
export function hasChangedBuiltIns(): boolean {
  const isAsSpecified =
    Array.from(new Set([7]))[0] === 7 &&
    Array.isArray([7].entries().next?.().value) &&
    JSON.stringify?.({ of: [] }) === '{"of":[]}';
  return !isAsSpecified || [Object, Array, Function].some((builtIn) => Object.isFrozen(builtIn.prototype));
}
