export { hostBuild, remoteBuild } from "./rspack-preset.mjs";
