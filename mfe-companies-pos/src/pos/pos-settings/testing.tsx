import {
  aPos,
  aPosType,
  type FakeHost,
  type FakeHostOptions,
  fakeHost,
  recordAnswer,
  renderRemote,
} from "@hpay/testing";
import { act, fireEvent, screen } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

const secretToken = { Token: "old-secret", UserId: 11 };
export const wooType = aPosType({
  id: 2,
  Name: "site-woocommerce",
  Title: "WooCommerce",
  Data: { parameters: [{ Name: "OrderPrefix", Type: "Text", Default: "", Required: true }] },
});

/** Opens the settings of POS 3 with a gateway that accepts every save. */
export async function openSettings(
  pos: object = {},
  { posType = wooType, ...options }: FakeHostOptions & { readonly posType?: object } = {},
) {
  const host = fakeHost({ path: "/sitedetails/3", ...options });
  const record = aPos({
    SecretToken: secretToken,
    Data: { ExchanageSource: "RSD", ExchanageCorrection: 0, parameters: { OrderPrefix: "DT" } },
    ...pos,
  });
  host.on("GET", "api/company_sites/3", recordAnswer(record));
  host.on("GET", "api/company_sites", [record]);
  host.on("GET", "api/pos_types", [posType]);
  host.on("GET", "http://localhost/exchangerate", ({ query }) => ({
    rate: query.get("from") === "EUR" ? 117.17 : 101.5,
    listDate: "2026-11-20",
  }));
  host.on("PUT", "api/company_sites/3", ({ body }) =>
    recordAnswer({ ...record, ...(body as object), Version: 2 }),
  );
  const view = await renderRemote(remote, { host, config });
  await screen.findByLabelText("Merchant POS UID");
  // The forms are large, so the test enters a whole text at once.
  const type = async (label: string, text: string) => {
    const field = screen.getByLabelText(new RegExp(`^${label}\\*?$`));
    // Validation runs a moment later.
    await act(async () => {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.blur(field);
    });
  };
  const save = () => fireEvent.click(screen.getByText("Save"));
  return { ...view, record, type, save };
}
export const sentBodies = (host: FakeHost) =>
  host.requests.filter(({ method }) => method === "PUT").map(({ body }) => body);
export const lastSent = (host: FakeHost) => sentBodies(host).at(-1) as Record<string, unknown>;
export const lastData = (host: FakeHost) =>
  JSON.parse(String(lastSent(host).Data)) as Record<string, unknown>;
