import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The same browser without its own windows takes a quarter less processor time. */
const headlessShell = "chromium-headless-shell";
const candidates = [
  process.env.PLAYWRIGHT_CHROMIUM,
  `/usr/bin/${headlessShell}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const isRoot = () => process.getuid?.() === 0;

/** Path of a Chromium on this machine, or undefined if there is none. */
export const findChromium = () => candidates.find((path) => path && existsSync(path));

/**
 * Installs a Debian package if this is Debian and the user is root.
 * @param {string} name
 */
function installPackage(name) {
  if (!isRoot() || !existsSync("/usr/bin/apt-get")) return;
  console.warn(`Installing Debian's ${name} for the browser tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
    stdio: ["ignore", "ignore", "inherit"],
    env,
  });
}

/**
 * Finds a Chromium; as root on Debian, installs its package; otherwise uses the one from Playwright. Throws an
 * error with instructions if there is none.
 */
export function ensureChromium() {
  const systemPath = findChromium();
  if (systemPath) return systemPath;
  installPackage(headlessShell);
  if (!findChromium()) installPackage("chromium");
  const installedPath = findChromium();
  if (installedPath) return installedPath;
  const installation = spawnSync("npx", ["playwright", "install", "chromium"], {
    stdio: "inherit",
    cwd: import.meta.dirname,
  });
  if (installation.status === 0) return undefined;
  throw new Error("No Chromium for the browser tests. Install one and set PLAYWRIGHT_CHROMIUM to its path.");
}

/**
 * The features that Playwright disables. The list is repeated here because Chromium obeys only the last such
 * list that it gets.
 */
export const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];
/**
 * Pages of the address bar, which a headless browser never shows. Each window loads them in separate renderers,
 * which takes a quarter of the processor time of opening a page.
 */
export const addressBarPages = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** Flags for a Chromium that can connect only to this machine; as root it has to run without its sandbox. */
export const chromiumArgs = [
  ...(isRoot() ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...disabledByPlaywright, ...addressBarPages].join(",")}`,
];
