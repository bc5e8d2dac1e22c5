/**
 * @param {any} object
 * @returns {() => void} removes what was added, and restores what was changed
 */
function remember(object) {
  const descriptors = Object.getOwnPropertyDescriptors(object);
  return () => {
    // Under symbol keys, Jest stores data for the next file.
    for (const key of Object.getOwnPropertyNames(object)) {
      if (!(key in descriptors) && Object.getOwnPropertyDescriptor(object, key)?.configurable)
        delete object[key];
    }
    for (const key of Reflect.ownKeys(descriptors)) {
      const current = Object.getOwnPropertyDescriptor(object, key);
      const original = Reflect.get(descriptors, key);
      const isSame =
        current &&
        current.value === original.value &&
        current.get === original.get &&
        current.set === original.set;
      if (isSame) continue;
      if (!current || current.configurable) Object.defineProperty(object, key, original);
      else if (current.writable) object[key] = original.value;
    }
  };
}

/** The key under which jsdom stores a window's classes, which are missing from its enumerable properties. */
const classesKey = Symbol.for("[webidl2js] constructor registry");

/**
 * Remembers the properties of a window, its document and all its classes.
 * @param {any} window
 * @returns {() => void} restores them
 */
export function rememberObjects(window) {
  const classes = Object.values(window[classesKey]).filter((value) => typeof value === "function");
  const { document, navigator, history } = window;
  const objects = [window, document, navigator, history, ...classes.map(({ prototype }) => prototype)];
  const restores = objects.map(remember);
  return () => {
    for (const restore of restores) restore();
  };
}
