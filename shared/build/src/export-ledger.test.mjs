import { hostMembers } from "./export-ledger.mjs";

describe("members of the host object", () => {
  it("The host object's members include port members", () => {
    const source = `/** x */
export interface NavigationPort {
  readonly location: Readable<PanelLocation>;
  push(to: string, state?: unknown): void;
}
export interface Session {
  readonly user: null;
}
export interface HostApi {
  readonly contract: string;
  readonly seen?: SeenPort;
  can(action: Action): boolean;
}
`;
    expect(hostMembers(source)).toEqual([
      "HostApi.can",
      "HostApi.contract",
      "HostApi.seen",
      "NavigationPort.location",
      "NavigationPort.push",
    ]);
  });

  it("The host object's members are found in the current contract", () => {
    expect(hostMembers()).toEqual(
      expect.arrayContaining(["HostApi.navigation", "HostApi.pick", "LivePort.call"]),
    );
  });
});
