import { rspack } from "@rspack/core";

const { RuntimeGlobals, RuntimeModule } = rspack;

/**
 * Runs a module again for its next user if it threw while it ran; the bundler would return its incomplete
 * exports. Parts of a page depend on shared packages that may not have loaded, and then stop half-way.
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

/** Allows a part of the page to be requested again after it failed. */
export class FreshModulesPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap("FreshModulesPlugin", (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap("FreshModulesPlugin", (chunk, needs) => {
        needs.add(RuntimeGlobals.interceptModuleExecution);
        needs.add(RuntimeGlobals.moduleCache);
        compilation.addRuntimeModule(chunk, new FreshRuntimeModule());
      });
    });
  }
}
