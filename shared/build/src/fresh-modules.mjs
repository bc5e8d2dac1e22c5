import { rspack } from "@rspack/core";

const { RuntimeGlobals, RuntimeModule } = rspack;

/**
 * Runs a module again for the next importer if its first run threw; otherwise, the bundler would return its
 * incomplete exports. A part of a page may run before its shared packages have loaded, and then stop half-way.
 */
class FreshRuntimeModule extends RuntimeModule {
  constructor() {
    super("run afresh", RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    return `${RuntimeGlobals.interceptModuleExecution}.push((options) => {
  const run = options.factory;
  options.factory = function (...args) {
    try {
      run.apply(this, args);
    } catch (error) {
      delete ${RuntimeGlobals.moduleCache}[options.id];
      throw error;
    }
  };
});`;
  }
}

/** Allows a page to request a part of itself again after the first attempt failed. */
export class FreshModulesPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap("FreshModulesPlugin", (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap("FreshModulesPlugin", (chunk, requirements) => {
        requirements.add(RuntimeGlobals.interceptModuleExecution);
        requirements.add(RuntimeGlobals.moduleCache);
        compilation.addRuntimeModule(chunk, new FreshRuntimeModule());
      });
    });
  }
}
