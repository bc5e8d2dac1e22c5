import { rspack } from "@rspack/core";

const { RuntimeGlobals, RuntimeModule } = rspack;

/**
 * A module that throws while it runs is run afresh by whoever asks for it next; the bundler would hand out the half of it
 * that ran. Parts of a page stand on shared packages that may not have arrived: then the part itself stops half-way.
 */
class RunAfresh extends RuntimeModule {
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

/** Lets a part of the page that failed for want of another be asked for again. */
export class FreshModulesPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap("FreshModulesPlugin", (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap("FreshModulesPlugin", (chunk, needs) => {
        needs.add(RuntimeGlobals.interceptModuleExecution);
        needs.add(RuntimeGlobals.moduleCache);
        compilation.addRuntimeModule(chunk, new RunAfresh());
      });
    });
  }
}
