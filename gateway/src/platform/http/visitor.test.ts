import { placeOf, plainAddress } from "./visitor";

describe("the address of a client", () => {
  it.each([
    "198.51.100.9",
    " 198.51.100.9 ",
    "198.51.100.9:51234",
    "::ffff:198.51.100.9",
    "::FFFF:198.51.100.9",
    "::ffff:c633:6409",
    "0:0:0:0:0:ffff:198.51.100.9",
    "[::ffff:198.51.100.9]:51234",
  ])("The address %j is one client in every notation used by proxies", (address) => {
    expect([plainAddress(address), placeOf(address)]).toEqual(["198.51.100.9", "198.51.100.9"]);
  });

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1%eth0", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
    // A client that has disconnected while its request was read has no address.
    [undefined, ""],
  ])("The client address %j counts as %s", (address, place) => {
    expect(placeOf(address)).toBe(place);
  });
});
