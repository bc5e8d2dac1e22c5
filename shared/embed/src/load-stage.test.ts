import { loadStage } from "./load-stage";

Object.assign(globalThis, {
  __HPAY_STAGE__: { path: "/remotes/hpay-embed/1/main.js", integrity: "sha384-a" },
});

const scripts = () => [...document.head.querySelectorAll("script")];
/** Simulates the script's run, which provides the stage. */
function runScript() {
  Object.assign(globalThis, { __hpayEmbed: { mount: () => undefined } });
  dispatchEvent(new CustomEvent("hpay-embed-loaded"));
  scripts()[0]?.dispatchEvent(new Event("load"));
}

it("The panel's script is added again only after a failed or stalled load", async () => {
  jest.useFakeTimers();
  // As in a page whose policy lists `hpay-embed` without 'allow-duplicates', a name can be used only once.
  const createdPolicies = new Set<string>();
  const createPolicy = (name: string, rules: object) => {
    if (createdPolicies.has(name)) throw new TypeError(`Policy "${name}" exists`);
    createdPolicies.add(name);
    return rules;
  };
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  try {
    const firstLoad = loadStage("https://panel.example");
    const failure = expect(firstLoad).rejects.toThrow("could not be loaded");
    scripts()[0]?.dispatchEvent(new Event("error"));
    await failure;
    expect(scripts()).toHaveLength(0);

    const isEmpty = expect(loadStage("https://panel.example")).rejects.toThrow("left nothing behind");
    dispatchEvent(new CustomEvent("hpay-embed-loaded"));
    await isEmpty;
    expect(scripts()).toHaveLength(0);

    const addedScripts = new Set<HTMLScriptElement>();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const slowLoad = expect(loadStage("https://panel.example")).rejects.toThrow("did not answer in time");
      for (const script of scripts()) addedScripts.add(script);
      await jest.advanceTimersByTimeAsync(15_000);
      await slowLoad;
    }
    // A download that has stalled for 45 seconds is started again.
    expect(addedScripts.size).toBe(2);
    const patientLoad = loadStage("https://panel.example");
    expect(scripts()).toHaveLength(1);
    runScript();
    await expect(patientLoad).resolves.toBe(Reflect.get(globalThis, "__hpayEmbed"));
    expect([...createdPolicies]).toEqual(["hpay-embed"]);
  } finally {
    Reflect.deleteProperty(globalThis, "trustedTypes");
    jest.useRealTimers();
  }
});
