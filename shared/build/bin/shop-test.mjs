#!/usr/bin/env node
// npm run shop-test: runs the example shops of e2e/shops in Node and PHP against a gateway of their own:
// connection, payment, 3-D Secure, decline, closed tab, notification, refunds, stored card, subscription.
// With HOLEST_PHP=<folder of the public PHP library holest-ecommerce/HolestPayPHP>, also runs a shop that uses
// it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bootstrap } from "../src/bootstrap.mjs";

bootstrap();
const { root } = await import("../src/workspace.mjs");

const hasPhp = () => spawnSync("php", ["--version"]).status === 0;
if (!hasPhp() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "php-cli"], { env });
}
const library = process.env.HOLEST_PHP;
if (library !== undefined && !existsSync(join(library, "holestpay.php"))) {
  console.error(
    `HOLEST_PHP: there is no holestpay.php in ${library}. Name the folder of the public PHP library.`,
  );
  process.exit(1);
}
if (!library)
  console.warn("HOLEST_PHP names no folder of the public PHP library: the shop with it is not played.");
if (!hasPhp()) console.warn("There is no PHP on this machine: the shop in PHP is not played.");
const jest = join(root, "node_modules/jest/bin/jest.js");
const files = [
  "gateway/src/doors/shop-api/example-shops",
  "gateway/src/doors/shop-api/shops-guide",
  "gateway/src/doors/shop-api/conversations",
];
const run = spawnSync(process.execPath, [jest, "--selectProjects", "rules", "--verbose", "--", ...files], {
  cwd: root,
  stdio: "inherit",
});
process.exit(run.status ?? 1);
