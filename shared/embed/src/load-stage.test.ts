import { loadStage } from "./load-stage";

Object.assign(globalThis, {
  __HPAY_STAGE__: { path: "/remotes/hpay-embed/1/main.js", integrity: "sha384-a" },
});

const scripts = () => [...document.head.querySelectorAll("script")];
/** The script runs, and leaves its stage behind. */
function arrive() {
  Object.assign(globalThis, { __hpayEmbed: { mount: () => undefined } });
  dispatchEvent(new CustomEvent("hpay-embed-loaded"));
  scripts()[0]?.dispatchEvent(new Event("load"));
}

it("The panel's script is added once, however long it takes, and again after it failed", async () => {
  jest.useFakeTimers();
  try {
    const first = loadStage("https://panel.example");
    const failure = expect(first).rejects.toThrow("could not be loaded");
    scripts()[0]?.dispatchEvent(new Event("error"));
    await failure;
    expect(scripts()).toHaveLength(0);

    const slow = expect(loadStage("https://panel.example")).rejects.toThrow("did not answer in time");
    await jest.advanceTimersByTimeAsync(15_000);
    await slow;
    const patient = loadStage("https://panel.example");
    expect(scripts()).toHaveLength(1);
    arrive();
    await expect(patient).resolves.toBe(Reflect.get(globalThis, "__hpayEmbed"));
  } finally {
    jest.useRealTimers();
  }
});
