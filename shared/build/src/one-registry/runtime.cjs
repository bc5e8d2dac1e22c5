const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");

// The one that Jest itself uses.
const core = createRequire(require.resolve("jest")).resolve("@jest/core");
const { default: Runtime } = createRequire(core)("jest-runtime");

/** By environment, what loads the imports of its test files, each once. */
const loaders = new WeakMap();

/** What a module may do for one test file only: it replaces modules, or adds hooks to the file that is loading. */
const ofOneFile = /^(?:jest\.(?:mock|doMock)|(?:before|after)(?:All|Each))\(/m;

/** Refuses modules that work for the first file only that imports them. */
class SharedRuntime extends Runtime {
  transformFile(path, options) {
    if (!path.includes("/node_modules/") && ofOneFile.test(readFileSync(path, "utf8")))
      throw new Error(`${path} replaces modules or adds hooks: a file that imports it has @own-environment.`);
    return super.transformFile(path, options);
  }
}

/** Two maps as one, while both grow. */
class BothMaps extends Map {
  constructor(own, shared) {
    super();
    this.own = own;
    this.shared = shared;
  }

  /** @override */
  get(key) {
    return this.own.get(key) ?? this.shared.get(key);
  }

  /** @override */
  [Symbol.iterator]() {
    return new Map([...this.shared, ...this.own])[Symbol.iterator]();
  }
}

/** Loads a test's own file and the set-up for itself. What they import is shared by all files of an environment. */
class OneRegistryRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const [, environment] = options;
    if ("isShared" in environment && !loaders.has(environment))
      loaders.set(environment, Reflect.construct(SharedRuntime, options));
    this.loader = loaders.get(environment);
  }

  requireModule(...request) {
    const [, name, options] = request;
    const isOwn = name === undefined || options?.isInternalModule;
    return this.loader && !isOwn ? this.loader.requireModule(...request) : super.requireModule(...request);
  }

  /** Traces of a failed test lead to the sources of shared modules too. */
  getSourceMaps() {
    const own = super.getSourceMaps();
    return this.loader ? new BothMaps(own, this.loader.getSourceMaps()) : own;
  }
}

module.exports = OneRegistryRuntime;
