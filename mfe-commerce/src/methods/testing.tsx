import {
  anOrder,
  aPaymentDefinition,
  aPaymentMethod,
  type FakeHost,
  type FakeScripts,
  fakeHost,
  listAnswer,
  renderRemote,
} from "@hpay/testing";
import { screen } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

export const actionPath = "api/company_site_orders/401/actions/refund";
export const method = aPaymentMethod({
  PaymentMethod: aPaymentDefinition({ Data: { orderActions: "function(order){}", parameters: [] } }),
});

/** A card method whose script offers a refund, as in the sandbox. */
export const card: FakeScripts = {
  hooks: { "sandbox-card": { orderActions: () => [{ Caption: "Refund", Run: { $run: "refund" } }] } },
  runs: {
    async refund(powers) {
      const answer = Object(
        await powers?.prompt({
          title: "Refund",
          confirm: "Refund {amount} RSD",
          currency: "RSD",
          fields: [
            {
              name: "amount",
              label: "Amount",
              type: "amount",
              value: "900.00",
              max: "900.00",
              required: true,
            },
            { name: "reason", label: "Reason", type: "text" },
          ],
        }),
      );
      if (!answer.amount) return;
      await powers?.call("refund", { amount: answer.amount, reason: answer.reason });
      powers?.notify({ tone: "success", text: "Refunded" });
      powers?.refresh();
    },
  },
};

export async function selectOrder(scripts: FakeScripts = card, options: Parameters<typeof fakeHost>[0] = {}) {
  const host = fakeHost({ scripts, ...options });
  host.on("GET", "api/company_sites_orders", listAnswer([anOrder()]));
  host.on("GET", "api/company_site_payment_methods", [method]);
  host.on("GET", "api/company_site_shipping_methods", []);
  host.on("GET", "api/company_site_fiscal_methods", []);
  const { user } = await renderRemote(remote, { host, path: "/orders/401", config });
  const refundButton = await screen.findByRole("button", { name: "Refund" });
  return { host, user, refund: refundButton };
}

export const calls = (host: FakeHost) => host.requests.filter((request) => request.path === actionPath);
