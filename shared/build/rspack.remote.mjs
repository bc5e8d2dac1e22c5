// In a remote's folder: npx rspack build --config ../shared/build/rspack.remote.mjs
// Bundles the remote into its dist/, like `npm run build`. Nothing is published.
import { basename } from "node:path";
import { ContentVersionPlugin, versionPlaceholder } from "./src/content-version.mjs";
import { remoteBuild } from "./src/rspack-preset.mjs";
import { readJson } from "./src/workspace.mjs";

const { version } = readJson("package.json");
const configuration = remoteBuild({ name: basename(process.cwd()), version: versionPlaceholder(version) });
configuration.plugins.push(new ContentVersionPlugin());

export default configuration;
