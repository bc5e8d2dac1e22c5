/**
 * @typedef {{ readonly group: readonly string[], readonly message: string }} ImportRule imports that are forbidden,
 * and advice on what to import instead
 * @typedef {{ readonly includes: readonly string[], readonly canImport: readonly (keyof typeof importRules)[],
 * readonly own?: ImportRule }} Area
 * files, the rules that do not apply to them, and their `own` rule
 */

const drawingLibraries = ["@chakra-ui/*", "@emotion/*", "lucide", "dompurify", "prosemirror-*"];
const screenPackages = ["react", "react-dom", "@hpay/ui", "@hpay/ui/**", "@hpay/data", "@hpay/data/**"];
const kitPackages = ["@hpay/remote-kit", "@hpay/remote-kit/**"];

const onlyUi =
  "Only shared/ui imports this: a second instance breaks theme and context. Use a component of @hpay/ui or @hpay/ui/page, or add one there.";

const importRules = {
  drawing: { group: [...drawingLibraries, "@tanstack/react-virtual"], message: onlyUi },
  codes: { group: ["uqr"], message: onlyUi },
  router: {
    group: ["react-router-dom", "react-router"],
    message:
      "Only shared/remote-kit imports the router. Use @hpay/remote-kit/router: it is fed from the host's one history.",
  },
  formik: {
    group: ["formik"],
    message:
      "Only shared/remote-kit imports Formik. Use useForm of @hpay/remote-kit/form, or useRecordForm of @hpay/data/record-form for what is stored.",
  },
  query: {
    group: ["@tanstack/react-query"],
    message: "Only shared/data imports the query library. Use @hpay/data.",
  },
  socket: {
    group: ["socket.io-client"],
    message: "Only the host talks to the socket. Use useLive of @hpay/remote-kit.",
  },
  federation: {
    group: ["@module-federation/*"],
    message: "Only host/src/remotes and shared/build know of federation.",
  },
  remotes: {
    group: ["mfe-*", "mfe-*/**", "**/mfe-*/**"],
    message:
      "A remote is never imported. Emit an event (shared/contract), or move what both need to shared/.",
  },
  host: {
    group: ["host", "host/**", "**/host/src/**"],
    message:
      "Nothing imports the host. What it offers is HostApi of @hpay/contract, through @hpay/remote-kit.",
  },
  gateway: {
    group: ["gateway", "gateway/**", "**/gateway/src/**"],
    message: "The panel knows the gateway by its wire only.",
  },
  insides: { group: ["@hpay/*/src/**"], message: "Use the package's door, not its inside." },
  node: { group: ["node:*"], message: "This runs in a browser." },
};

/** @type {readonly Area[]} if two areas contain a file, the later one applies */
const areas = [
  { includes: ["mfe-*/**"], canImport: [] },
  {
    includes: ["mfe-*/rspack.config.mjs", "mfe-*/**/*.test.ts", "mfe-*/**/*.test.tsx"],
    canImport: ["node"],
  },
  { includes: ["host/**"], canImport: ["socket", "host"] },
  { includes: ["host/src/remotes/**"], canImport: ["federation", "host"] },
  {
    includes: ["shared/ui/**"],
    canImport: ["drawing", "codes", "node"],
    own: {
      group: ["@chakra-ui/react"],
      message:
        "Every test of a screen would load Chakra's 1,900 modules, a second each. Use @chakra-ui/react/styled-system.",
    },
  },
  { includes: ["shared/remote-kit/**"], canImport: ["router", "formik", "node"] },
  { includes: ["shared/data/**"], canImport: ["query", "node"] },
  {
    includes: ["shared/definition-form/**", "shared/testing/**", "shared/embed/**"],
    canImport: ["node"],
  },
  { includes: ["shared/checkout/**"], canImport: ["codes", "node"] },
  {
    includes: ["shared/contract/**", "shared/domain/**", "shared/i18n/**", "shared/scripts/**"],
    canImport: ["node"],
    own: {
      group: [...screenPackages, ...kitPackages],
      message: "This package holds plain rules: no React, no screens, no calls.",
    },
  },
  {
    includes: ["gateway/src/**"],
    canImport: ["codes", "socket", "gateway", "node"],
    own: {
      group: [
        ...[...screenPackages, ...kitPackages],
        ...["@hpay/testing", "@hpay/scripts", "@hpay/definition-form", "@hpay/embed"],
      ],
      message: "The gateway uses shared/contract, shared/domain and shared/i18n, and nothing of the panel.",
    },
  },
];

/** The part of `biome.json` that forbids imports across boundaries: one override per area. */
export function boundaryOverrides() {
  return areas.map(({ includes, canImport, own }) => {
    const enforcedRules = Object.entries(importRules).filter(
      ([name]) => !canImport.some((folder) => folder === name),
    );
    const patterns = [...(own ? [own] : []), ...enforcedRules.map(([, rule]) => rule)];
    const noRestrictedImports = { level: "error", options: { patterns } };
    return { includes, linter: { rules: { style: { noRestrictedImports } } } };
  });
}
