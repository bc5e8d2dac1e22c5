import { hostMembers } from "./export-ledger.mjs";

describe("the members of the host's object", () => {
  it("are read from its declaration, with those of its ports", () => {
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

  it("are found in the contract as it stands", () => {
    expect(hostMembers()).toEqual(
      expect.arrayContaining(["HostApi.navigation", "HostApi.pick", "LivePort.call"]),
    );
  });
});
