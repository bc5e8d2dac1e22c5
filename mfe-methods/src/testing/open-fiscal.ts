import {
  aFiscalDefinition,
  aFiscalMethod,
  type FakeHostOptions,
  fakeHost,
  recordAnswer,
  renderRemote,
} from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

export const parameters = [
  { Name: "Title", Localizable: true, Required: true },
  { Name: "Key" },
  { Name: "Logo", Type: "Upload" },
];

/** Opens the configuration of a fiscal method with these stored values and this definition. */
export async function openFiscal(
  data: unknown,
  definition: readonly object[] = parameters,
  options: FakeHostOptions = {},
) {
  let method = aFiscalMethod({
    id: 7,
    Version: 1,
    Data: data,
    FiscalMethod: aFiscalDefinition({ Name: "receipts", Data: { parameters: definition } }),
  });
  const host = fakeHost(options);
  host.on("GET", "api/company_site_fiscal_methods", () => [method]);
  host.on("GET", "api/company_site_fiscal_methods/7", () => recordAnswer(method));
  host.on("PUT", "api/company_site_fiscal_methods/7", ({ body }) => {
    method = { ...method, ...Object(body), Version: Number(method.Version) + 1 };
    return recordAnswer(method);
  });
  const view = await renderRemote(remote, { host, config, path: "/fiscaldetails/7" });
  await screen.findByRole("button", { name: "[DEFAULT]" });
  const savedData = async () => {
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Site fiscal/integration method data saved!"));
    const body = host.requests.findLast(({ method: verb }) => verb === "PUT")?.body;
    return JSON.parse(Object(body).Data);
  };
  return { ...view, savedData };
}
