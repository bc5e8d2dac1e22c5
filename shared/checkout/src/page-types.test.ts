/// <reference path="./hpay.d.ts" />
import { createClient } from "./client";
import { GatewayCalls } from "./gateway-calls";

describe("types for shops", () => {
  it("The checkout client matches its published types", () => {
    const init = {
      callbacks: [],
      merchantUid: "u",
      language: "en",
      environment: "",
      secret: "",
      orderKey: "",
    };
    // This assignment lets the compiler compare the client with its published types.
    const client: HPayClientApi = createClient(new GatewayCalls("https://pay.example"), init);
    expect(client.getMerchantSiteUid()).toBe("u");
    expect(client.getCurrentPaymentMethodDock()).toBeNull();
    expect(client.gatewayUrl).toBe("https://pay.example");
  });
});
