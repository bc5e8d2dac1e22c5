import * as fc from "fast-check";
import { notOffered, readActionMenu } from "./action-menu";

const run = (id: string) => ({ $run: id });

describe("script actions", () => {
  it("Script actions are buttons with a caption and a function", () => {
    expect(readActionMenu([{ Caption: "Capture", Run: run("1") }])).toEqual([
      { caption: "Capture", handle: run("1"), isDenied: false, does: "" },
    ]);
  });

  // spec 3.2-action-row-actions-per
  it("Script actions can be grouped", () => {
    const answer = [{ Caption: "Courier", actions: [{ Caption: "Print label", Run: run("2") }] }];
    expect(readActionMenu(answer)).toEqual([
      {
        caption: "Courier",
        actions: [{ caption: "Print label", handle: run("2"), isDenied: false, does: "" }],
      },
    ]);
  });

  it("Script actions are marked when the role forbids them", () => {
    expect(readActionMenu([{ Caption: "Capture", Run: run("1"), Denied: true }])).toEqual([
      { caption: "Capture", handle: run("1"), isDenied: true, does: "" },
    ]);
  });

  it("Script actions without a caption or function are left out", () => {
    const answer = [
      { Caption: "", Run: run("1") },
      { Caption: "Broken", Run: "alert(1)" },
      { Caption: "Empty", actions: [] },
      null,
      "text",
    ];
    expect(readActionMenu(answer)).toEqual([]);
  });

  it("Script actions replace the panel's equivalent actions", () => {
    const ownActions = ["mark-paid", "cancel"].map((does) => ({
      does,
      caption: does,
      icon: "check" as const,
      isDenied: false,
      run: async () => {},
    }));
    const notOfferedActions = (answer: unknown) =>
      notOffered(ownActions, [{ entries: readActionMenu(answer) }]).map(({ does }) => does);
    const cash = { Caption: "Cash collected", Run: run("1"), Does: "mark-paid" };
    expect(notOfferedActions([])).toEqual(["mark-paid", "cancel"]);
    expect(notOfferedActions([cash])).toEqual(["cancel"]);
    expect(notOfferedActions([{ Caption: "Cash", actions: [cash] }])).toEqual(["cancel"]);
  });

  it("Any value that a script returns can be read", () => {
    fc.assert(fc.property(fc.anything(), (answer) => Array.isArray(readActionMenu(answer))));
  });
});
