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
