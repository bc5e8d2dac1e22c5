import { recordAnswer } from "@hpay/testing";
import { act, screen } from "@testing-library/react";
import { openSettings } from "./testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

describe("purchase key", () => {
  afterEach(() => jest.useRealTimers());

  // spec 1.4-after-saving-purchase-key 1.4-purchase-key-accepted-accepted 1.8-purchase-key-accepted-uppercase
  it("A rejected purchase key is reported 2 s after the save", async () => {
    const { host, record, type, save } = await openSettings({ UseKey: "" });
    host.on("PUT", "api/company_sites/3", recordAnswer({ ...record, Version: 2 }));
    await type("Purchase key", "wrong-key");
    jest.useFakeTimers({ doNotFake: ["queueMicrotask", "performance"] });
    save();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(host.notices.map(({ text }) => text)).toEqual(["POS was updated correctly!"]);
    await act(() => jest.advanceTimersByTimeAsync(1500));
    expect(host.notices.at(-1)?.text).toBe("HPAY PURCHASE KEY WAS NOT ACCEPTED!");
    const reads = () => host.requests.filter(({ path }) => path === "api/company_sites/3").length;
    const readsBefore = reads();
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(reads()).toBe(readsBefore + 1);
  });

  it("A rejected purchase key restores the previous key in the field", async () => {
    const { host, record, type, save } = await openSettings({ UseKey: "good-key" });
    host.on("PUT", "api/company_sites/3", recordAnswer({ ...record, UseKey: "", Version: 2 }));
    host.on("GET", "api/company_sites/3", recordAnswer({ ...record, Version: 2 }));
    await type("Purchase key", "wrong-key");
    jest.useFakeTimers({ doNotFake: ["queueMicrotask", "performance"] });
    save();
    await act(() => jest.advanceTimersByTimeAsync(2500));
    expect(host.notices.at(-1)?.text).toBe("HPAY PURCHASE KEY WAS NOT ACCEPTED!");
    expect(screen.getByLabelText("Purchase key")).toHaveValue("good-key");
  });

  it.each(["another save", "leaving the page"])(
    "A rejected purchase key is also reported after %s",
    async (nextStep) => {
      const { host, record, type, save, unmount } = await openSettings({ UseKey: "" });
      host.on("PUT", "api/company_sites/3", recordAnswer({ ...record, Version: 2 }));
      await type("Purchase key", "wrong-key");
      jest.useFakeTimers({ doNotFake: ["queueMicrotask", "performance"] });
      save();
      await act(() => jest.advanceTimersByTimeAsync(1000));
      if (nextStep === "another save") save();
      else unmount();
      await act(() => jest.advanceTimersByTimeAsync(1500));
      const notices = host.notices.filter(({ text }) => text === "HPAY PURCHASE KEY WAS NOT ACCEPTED!");
      expect(notices).toHaveLength(1);
      const reads = () => host.requests.filter(({ path }) => path === "api/company_sites/3").length;
      const readsBefore = reads();
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(reads() > readsBefore).toBe(nextStep === "another save");
    },
  );

  it("A replacement for a rejected purchase key is not reported as rejected", async () => {
    const { host, record, type, save } = await openSettings({ UseKey: "" });
    host.on("PUT", "api/company_sites/3", recordAnswer({ ...record, Version: 2 }));
    await type("Purchase key", "wrong-key");
    jest.useFakeTimers({ doNotFake: ["queueMicrotask", "performance"] });
    save();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    host.on("PUT", "api/company_sites/3", recordAnswer({ ...record, UseKey: "right-key", Version: 3 }));
    await type("Purchase key", "right-key");
    save();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(host.notices.map(({ text }) => text)).toEqual(Array(2).fill("POS was updated correctly!"));
  });

  it("A purchase key that is accepted late appears on the next reload", async () => {
    const { host, record, type, save } = await openSettings({ UseKey: "" });
    host.on("PUT", "api/company_sites/3", recordAnswer({ ...record, Version: 2 }));
    await type("Purchase key", "slow-key");
    jest.useFakeTimers({ doNotFake: ["queueMicrotask", "performance"] });
    save();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    const acceptedPos = { ...record, UseKey: "slow-key", KeyInfo: "Accepted late", Version: 3 };
    host.on("GET", "api/company_sites/3", recordAnswer(acceptedPos));
    await act(() => jest.advanceTimersByTimeAsync(4000));
    expect(screen.getByLabelText("Purchase key")).toHaveValue("slow-key");
    expect(screen.getByText("Accepted late")).toBeVisible();
  });

  // spec 1.1-sandbox-purchase-key-needed 1.2-purchase-key-disabled-required
  it("The sandbox does not need a purchase key", async () => {
    await openSettings({}, { config: { apiBase: "http://sandbox.localhost/" } });
    expect(screen.getByLabelText("Purchase key")).toBeDisabled();
    expect(screen.getByText("No purchase key is needed in the sandbox.")).toBeVisible();
  });
});
