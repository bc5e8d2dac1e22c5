#!/usr/bin/env node
// npm run supply: checks the inventory (CycloneDX), licenses and audit of the installed packages. With `--
// --demand-audit`, as before a release, an audit that could not run is a failure.
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { checkSupply } = await import("../src/supply/check-supply.mjs");
const checks = checkSupply();
for (const { kind, lines } of checks)
  for (const line of lines) (kind === "failed" ? console.error : console.warn)(line);
const mustAudit = process.argv.includes("--demand-audit");
const isFailed = ({ kind }) => kind === "failed" || (kind === "not-run" && mustAudit);
process.exit(checks.some(isFailed) ? 1 : 0);
