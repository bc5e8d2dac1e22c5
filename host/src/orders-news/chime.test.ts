import { createChime } from "./chime";

it("asks for one sound in two seconds, also where another tab is the one that plays", () => {
  const request = jest.fn();
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  const clock = jest.spyOn(performance, "now").mockReturnValue(10_000);
  const chime = createChime();
  chime.play("401");
  clock.mockReturnValue(11_900);
  chime.play("402");
  expect(request).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(12_100);
  chime.play("403");
  expect(request.mock.calls.map(([name]) => name)).toEqual(["hpay-chime-401", "hpay-chime-403"]);
  clock.mockRestore();
});

it("starts no sound before the person has pressed anything, and is armed by the first press", async () => {
  const started = jest.fn();
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
    start = started;
    stop() {}
  }
  const audio = jest.fn(() => new FakeAudio());
  Object.assign(globalThis, { AudioContext: audio, OscillatorNode: FakeNode, GainNode: FakeNode });
  const userActivation = { hasBeenActive: false };
  Object.defineProperty(navigator, "userActivation", { value: userActivation, configurable: true });
  Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
  const clock = jest.spyOn(performance, "now").mockReturnValue(10_000);
  const chime = createChime();

  chime.play("401");
  dispatchEvent(new Event("keydown"));
  expect(audio).not.toHaveBeenCalled();

  userActivation.hasBeenActive = true;
  dispatchEvent(new Event("pointerup"));
  dispatchEvent(new Event("pointerup"));
  await Promise.resolve();
  expect(audio).toHaveBeenCalledTimes(1);
  expect(started).not.toHaveBeenCalled();
  clock.mockReturnValue(20_000);
  chime.play("402");
  expect(started).toHaveBeenCalledTimes(2);
  clock.mockRestore();
});
