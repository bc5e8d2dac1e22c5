import { createChime } from "./chime";

const startSpy = jest.fn();
class FakeAudio {
  state = "suspended";
  currentTime = 0;
  destination = {};
  async resume() {
    this.state = "running";
  }
}
class FakeNode {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect = (next: unknown) => next;
  start = startSpy;
  stop() {}
}
const audio = jest.fn(() => new FakeAudio());
const userActivation = { hasBeenActive: false };

/** A browser, with or without an earlier gesture by the person. */
function aBrowser({ hasBeenActive, locks }: { hasBeenActive: boolean; locks?: { request: jest.Mock } }) {
  startSpy.mockClear();
  audio.mockClear();
  userActivation.hasBeenActive = hasBeenActive;
  Object.assign(globalThis, { AudioContext: audio, OscillatorNode: FakeNode, GainNode: FakeNode });
  Object.defineProperty(navigator, "userActivation", { value: userActivation, configurable: true });
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  const clock = jest.spyOn(performance, "now").mockReturnValue(10_000);
  return { clock, chime: createChime() };
}

afterEach(() => jest.restoreAllMocks());

it("Only one sound plays within two seconds, even across tabs", async () => {
  const request = jest.fn();
  const { clock, chime } = aBrowser({ hasBeenActive: true, locks: { request } });
  chime.play();
  await Promise.resolve();
  clock.mockReturnValue(11_900);
  chime.play();
  expect(request).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(12_100);
  chime.play();
  // All tabs request the same lock, whichever order is the newest in each.
  expect(request.mock.calls.map(([name]) => name)).toEqual(["hpay-chime", "hpay-chime"]);
  expect(startSpy).not.toHaveBeenCalled();
});

it("A tab without user input leaves the sound to another tab", async () => {
  const request = jest.fn();
  const { clock, chime } = aBrowser({ hasBeenActive: false, locks: { request } });
  chime.play();
  await Promise.resolve();
  expect(request).not.toHaveBeenCalled();

  userActivation.hasBeenActive = true;
  dispatchEvent(new Event("pointerup"));
  await Promise.resolve();
  clock.mockReturnValue(20_000);
  chime.play();
  expect(request).toHaveBeenCalledTimes(1);
});

it("An old order makes no sound when the first key or click enables sound", async () => {
  const { clock, chime } = aBrowser({ hasBeenActive: true });
  let allow = () => {};
  audio.mockReturnValueOnce(
    Object.assign(new FakeAudio(), {
      resume: () =>
        new Promise<void>((resolve) => {
          allow = resolve;
        }),
    }),
  );
  chime.play();
  clock.mockReturnValue(60_000);
  allow();
  await Promise.resolve();
  expect(startSpy).not.toHaveBeenCalled();
});

it("Sound is enabled only after the first key or click", async () => {
  const { clock, chime } = aBrowser({ hasBeenActive: false });

  chime.play();
  dispatchEvent(new Event("keydown"));
  expect(audio).not.toHaveBeenCalled();

  userActivation.hasBeenActive = true;
  dispatchEvent(new Event("pointerup"));
  dispatchEvent(new Event("pointerup"));
  await Promise.resolve();
  expect(audio).toHaveBeenCalledTimes(1);
  expect(startSpy).not.toHaveBeenCalled();
  clock.mockReturnValue(20_000);
  chime.play();
  expect(startSpy).toHaveBeenCalledTimes(2);
});
