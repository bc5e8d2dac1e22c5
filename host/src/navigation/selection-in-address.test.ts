import type { Selection } from "@hpay/contract";
import { aRegistry } from "../pages/testing";
import { nameSelection, recordOfAddress } from "./selection-in-address";

const company = { id: 1, name: "Dunav", timeZone: "" };
const pos = { id: 2, name: "rs.dunav.kafa", merchantUid: "demo-app", type: "app" };
const addressWithSelection = (address: string, selection: Selection = { company, pos }) =>
  nameSelection(address, selection, aRegistry());

describe("selection in the address", () => {
  it.each([
    ["/orders/Uid:a%2Fb?q=PBL#top", "/orders/Uid:a%2Fb?q=PBL&company_id=1&site_id=2#top"],
    ["/orders?company_id=7&site_id=9&q=%C4%91", "/orders?company_id=1&site_id=2&q=%C4%91"],
    ["/orders?open=5", "/orders?open=5&company_id=1&site_id=2"],
    ["/orders?pos=demo-shop", "/orders?company_id=1&site_id=2"],
    ["/company?company_id=7", "/company?company_id=1"],
  ])("Address %s with the selection becomes %s", (address, expected) => {
    expect(addressWithSelection(address)).toBe(expected);
  });

  it.each([
    "/orders",
    "/orders/12",
    "/orders?lang=mk",
    "/orders?pos=demo-app&q=Ana",
    "/orders?site_id=2&company_id=1",
    "/newticket?company_id=1&lang=en",
    "/company?q=a%20b",
    "/app",
    "/no-such-page",
  ])("Address %s is not changed by the selection", (address) => {
    expect(addressWithSelection(address)).toBe(address);
  });

  it("An address names no POS if the company has none", () => {
    expect(addressWithSelection("/orders?company_id=1&site_id=2", { company, pos: null })).toBe(
      "/orders?company_id=1",
    );
  });

  it("An address keeps its requested POS until a company is selected", () => {
    expect(addressWithSelection("/orders?company_id=7&site_id=9", { company: null, pos: null })).toBe(
      "/orders?company_id=7&site_id=9",
    );
  });
});

describe("record in the address", () => {
  it.each([
    ["/orders/12?site_id=4#top", { resource: "company_site_orders", id: 12 }],
    ["/ORDERS/12/", { resource: "company_site_orders", id: 12 }],
    ["/orders", null],
    ["/orders/Uid:12", null],
    ["/orders/new-pbl", null],
    ["/no-such-page/12", null],
  ])("Address %s names the record %p", (address, expected) => {
    expect(recordOfAddress(address, aRegistry())).toEqual(expected);
  });
});
