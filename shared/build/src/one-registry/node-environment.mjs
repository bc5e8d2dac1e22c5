import { createRequire } from "node:module";
import { oneEnvironment } from "./one-environment.mjs";

// The Node environment that Jest itself uses.
const core = createRequire(createRequire(import.meta.url).resolve("jest")).resolve("@jest/core");
const config = createRequire(core).resolve("jest-config");
const { TestEnvironment } = createRequire(config)("jest-environment-node");

export default oneEnvironment(TestEnvironment);
