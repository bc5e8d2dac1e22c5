import { TestEnvironment } from "jest-environment-node";
import { oneEnvironment } from "./one-environment.mjs";

export default oneEnvironment(TestEnvironment);
