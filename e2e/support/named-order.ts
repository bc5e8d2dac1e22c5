/** Creates a pay-by-link order with its own name. */
export async function createNamedOrder(gatewayUrl: string, token: string, customer: string): Promise<void> {
  const billing = { email: "kupac@primer.example", first_name: customer, last_name: "" };
  const items = [{ type: "product", name: "Kafa", price: "1000.00", qty: 1, tax_percent: 20, virtual: true }];
  const answer = await fetch(`${gatewayUrl}/api/company_site_orders`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token, xcompanyid: "1", xsiteid: "1" },
    body: JSON.stringify({
      Uid: `PBL${Date.now()}`,
      CompanySiteId: 1,
      Name: "Kafa za kancelariju, oktobar",
      Amount: "1000.00",
      Currency: "RSD",
      Data: JSON.stringify({ billing, items, is_pbl: true, pbl_offer_days: 7 }),
    }),
  });
  if (!answer.ok) throw new Error(`The order was answered with ${answer.status}: ${await answer.text()}`);
}
