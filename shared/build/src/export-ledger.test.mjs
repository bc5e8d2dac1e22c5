import { hostMembers } from "./export-ledger.mjs";

describe("members of the host object", () => {
  it("Members of the host object are read from its declaration, including its ports", () => {
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

  it("Members of the host object are found in the current contract", () => {
    expect(hostMembers()).toEqual(
      expect.arrayContaining(["HostApi.navigation", "HostApi.pick", "LivePort.call"]),
    );
  });
});
