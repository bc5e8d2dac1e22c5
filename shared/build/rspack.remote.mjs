// In a remote's folder: npx rspack build --config ../shared/build/rspack.remote.mjs
// Bundles it as `npm run build` does, into its dist/. Nothing is published.
import { basename } from "node:path";
import { remoteVersion } from "./src/build-remote.mjs";
import { remoteBuild } from "./src/rspack-preset.mjs";

const name = basename(process.cwd());

export default remoteBuild({ name, version: remoteVersion(name) });
