/**
 * @param {any} object
 * @returns {() => void} removes what was added, and restores what was changed
 */
function remember(object) {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    // Under symbol keys, Jest stores data for the next file.
    for (const key of Object.getOwnPropertyNames(object)) {
      if (!(key in before) && Object.getOwnPropertyDescriptor(object, key)?.configurable) delete object[key];
    }
    for (const key of Reflect.ownKeys(before)) {
      const now = Object.getOwnPropertyDescriptor(object, key);
      const then = Reflect.get(before, key);
      const isSame = now && now.value === then.value && now.get === then.get && now.set === then.set;
      if (isSame) continue;
      if (!now || now.configurable) Object.defineProperty(object, key, then);
      else if (now.writable) object[key] = then.value;
    }
  };
}

/** The key under which jsdom stores a window's classes, which its enumerable properties lack. */
const classesKey = Symbol.for("[webidl2js] constructor registry");

/**
 * Remembers the properties of a window, its document and all its classes.
 * @param {any} window
 * @returns {() => void} restores them
 */
export function rememberObjects(window) {
  const classes = Object.values(window[classesKey]).filter((value) => typeof value === "function");
  const { document, navigator, history } = window;
  const all = [window, document, navigator, history, ...classes.map(({ prototype }) => prototype)];
  const restores = all.map(remember);
  return () => {
    for (const one of restores) one();
  };
}
