import { expect } from "@playwright/test";

/**
 * Four companies in addition to the demo's, each with twenty POS: enough to fill the pickers as for a large
 * merchant.
 */
export async function fillCompanies(gateway: string, token: string): Promise<void> {
  const create = async (path: string, body: object) => {
    const headers = { Authorization: token, "content-type": "application/json" };
    const answer = await fetch(`${gateway}/api/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const { data, error } = (await answer.json()) as { data?: { id: number }; error?: string };
    expect(error).toBeUndefined();
    return data?.id ?? 0;
  };
  for (let company = 1; company <= 4; company += 1) {
    const addressFields = {
      RegNo: `1234567${company}`,
      TaxNo: `12345678${company}`,
      Address: "Ulica 1",
      Country: "RS",
    };
    const CompanyId = await create("companies", { Name: `Bench ${company} d.o.o.`, ...addressFields });
    for (let pos = 1; pos <= 20; pos += 1)
      await create("company_sites", {
        CompanyId,
        Url: `shop-${pos}.bench-${company}.example`,
        SiteType: "site",
      });
  }
}
