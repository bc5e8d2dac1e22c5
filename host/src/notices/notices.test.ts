import type { Question } from "@hpay/contract";
import { createLeaveGuard } from "../navigation/leave-guard";
import { createValue } from "../state/value";
import { createNotices } from "./notices";

const aQuestion = (title: string): Question => ({ title, text: "", confirmLabel: "Delete" });
const aPanel = () => {
  const leaveGuard = createLeaveGuard();
  return { leaveGuard, notices: createNotices(leaveGuard, () => new Date("2026-11-20T10:00:00Z")) };
};

it("The drawer lists notices newest first and marks them as seen", () => {
  const { notices } = aPanel();
  notices.notify({ tone: "success", text: "Saved" });
  notices.notify({ tone: "error", text: "Not saved" });
  expect(notices.storedNotices.get().map((entry) => entry.notice.text)).toEqual(["Not saved", "Saved"]);
  notices.markSeen();
  expect(notices.storedNotices.get().every((entry) => entry.isSeen)).toBe(true);
});

it("Simultaneous notices are stored newest first and shown as one toast", () => {
  const { notices } = aPanel();
  const groupNotice = { notice: { tone: "info", text: "2 new orders" }, group: "orders" } as const;
  notices.notifyAll(
    [
      { tone: "info", text: "A" },
      { tone: "info", text: "B" },
    ],
    groupNotice,
  );
  expect(notices.storedNotices.get().map(({ notice, toast }) => [notice.text, toast])).toEqual([
    ["B", groupNotice],
    ["A", null],
  ]);
});

it("A notice about the panel's state disappears as soon as it no longer applies", () => {
  const { notices } = aPanel();
  const pos = createValue<number | null>(null);
  const isMissing = (id: number | null) => id === null;
  const texts = () => notices.storedNotices.get().map(({ notice }) => notice.text);
  notices.notifyWhile(pos, isMissing, { tone: "info", text: "Select a POS" });
  notices.notify({ tone: "success", text: "Saved" });
  expect(texts()).toEqual(["Saved", "Select a POS"]);
  pos.set(3);
  expect(texts()).toEqual(["Saved"]);
  notices.notifyWhile(pos, isMissing, { tone: "info", text: "Select a POS" });
  expect(texts()).toEqual(["Saved"]);
});

it("Questions are asked one after another", async () => {
  const { notices } = aPanel();
  const firstAnswer = notices.confirm(aQuestion("first"));
  const secondAnswer = notices.confirm(aQuestion("second"));
  expect(notices.question.get()?.question.title).toBe("first");
  notices.question.get()?.answer(true);
  await expect(firstAnswer).resolves.toBe(true);
  expect(notices.question.get()?.question.title).toBe("second");
  notices.question.get()?.answer(false);
  await expect(secondAnswer).resolves.toBe(false);
  expect(notices.question.get()).toBeNull();
});

it("Every open question is answered with No when the session ends", async () => {
  const { notices } = aPanel();
  const answers = Promise.all([notices.confirm(aQuestion("first")), notices.confirm(aQuestion("second"))]);
  notices.clear();
  await expect(answers).resolves.toEqual([false, false]);
});

it("A check for unsaved work shows no question", () => {
  const { leaveGuard, notices } = aPanel();
  leaveGuard.ask(() => notices.confirm(aQuestion("Leave?")));
  expect(leaveGuard.isDirty()).toBe(true);
  expect(notices.question.get()).toBeNull();
});
