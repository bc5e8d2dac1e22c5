const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");

// Resolves the copy of `jest-runtime` that Jest itself uses.
const core = createRequire(require.resolve("jest")).resolve("@jest/core");
const { default: Runtime } = createRequire(core)("jest-runtime");

/** For each environment, the runtime that loads the imports of its test files, each only once. */
const loaders = new WeakMap();

/** Matches calls that affect only one test file: they replace modules, or add hooks to the loading file. */
const ofOneFile = /^(?:jest\.(?:mock|doMock)|(?:before|after)(?:All|Each))\(/m;

/** Refuses modules that would work only for the first test file that imports them. */
class SharedRuntime extends Runtime {
  transformFile(path, options) {
    if (!path.includes("/node_modules/") && ofOneFile.test(readFileSync(path, "utf8")))
      throw new Error(`${path} replaces modules or adds hooks: a file that imports it has @own-environment.`);
    return super.transformFile(path, options);
  }
}

/** Shows two maps as one, including entries that are added later. */
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

/** Loads each test file and its setup separately; all files of an environment share the imported modules. */
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

  /** With these source maps, stack traces of a failed test name the sources of shared modules too. */
  getSourceMaps() {
    const own = super.getSourceMaps();
    return this.loader ? new BothMaps(own, this.loader.getSourceMaps()) : own;
  }
}

module.exports = OneRegistryRuntime;
