#!/usr/bin/env node
// npm run build: builds host, remotes and gateway as they are served in production.
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { buildPanel } = await import("../src/build-panel.mjs");
const { buildGateway } = await import("../src/build-gateway.mjs");

await buildPanel({ print: (line) => console.warn(`Built ${line}`) });
const { built } = await buildGateway();
if (built) console.warn("Built gateway");
