import { plannedRemotes, requireNoStrandedRemote } from "./build-panel-checks.mjs";

const liveRemote = (name, uses) => ({
  name,
  channels: { stable: "1" },
  versions: { 1: { version: "1", uses, routes: [] } },
});
const uses = { "@hpay/ui/page": { range: "^1.0.0", names: ["Pager"] } };

describe("host build", () => {
  it("A host build is refused when a live remote from another repository would break", () => {
    const provides = { "@hpay/ui/page": { version: "1.0.0", names: ["Page"] } };
    expect(() => requireNoStrandedRemote([liveRemote("mfe-far", uses)], ["mfe-own"], provides)).toThrow(
      "mfe-far@1: It needs `Pager` of @hpay/ui/page; the new host lacks it.",
    );
    expect(() => requireNoStrandedRemote([liveRemote("mfe-own", uses)], ["mfe-own"], provides)).not.toThrow();
  });
});

it("Remotes published together are checked against each other's new versions", () => {
  const release = { version: "2", routes: [{ path: "/moved" }] };
  const plannedStates = plannedRemotes(
    [liveRemote("mfe-own"), liveRemote("mfe-far")],
    [{ config: { name: "mfe-own" }, release }],
  );
  expect(plannedStates.map(({ name, channels }) => [name, channels.stable])).toEqual([
    ["mfe-far", "1"],
    ["mfe-own", "2"],
  ]);
});
