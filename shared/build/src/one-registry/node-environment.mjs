import { createRequire } from "node:module";
import { oneEnvironment } from "./one-environment.mjs";

// The class is not a dependency of the workspace, so it is resolved from the packages of Jest itself.
const core = createRequire(createRequire(import.meta.url).resolve("jest")).resolve("@jest/core");
const config = createRequire(core).resolve("jest-config");
const { TestEnvironment } = createRequire(config)("jest-environment-node");

export default oneEnvironment(TestEnvironment);
