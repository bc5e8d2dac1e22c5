import { toPanelConfig } from "../boot/panel-config";
import { socketOpener } from "./connection";

const mockLoads: ("lost" | "loaded")[] = [];
jest.mock("socket.io-client", () => {
  if (mockLoads.shift() === "lost") throw new Error("Loading chunk 7 failed");
  return { io: () => ({ on: () => undefined }) };
});
const open = () => socketOpener(toPanelConfig({}, "https://panel.example"))(() => ({}));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("A connection loads its code again after a failure", async () => {
  mockLoads.push("lost", "lost");
  const expectedFailure = expect(open()).rejects.toThrow("Loading chunk 7 failed");
  await jest.advanceTimersByTimeAsync(1000);
  await expectedFailure;
  mockLoads.push("lost", "loaded");
  const openedConnection = open();
  await jest.advanceTimersByTimeAsync(1000);
  expect((await openedConnection).status.get()).toBe("connecting");
});
