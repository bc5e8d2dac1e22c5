import type { Appearance } from "@hpay/embed";
import { HpayRemote } from "@hpay/embed/react";
import { hpayRemoteFor } from "@hpay/embed/vue";
import { h } from "vue";

const getSession = (): Promise<unknown> =>
  fetch("/hpay-session", { method: "POST" }).then((answer) => answer.json());
const appearance: Appearance = {
  tokens: { "accent-solid": "#0a7d55" },
  darkTokens: { "bg-canvas": "#101418" },
};

export const Portal = ({ show }: { readonly show: (text: string) => void }) => (
  <HpayRemote
    name="mfe-commerce"
    page="orders"
    addressName="orders"
    getSession={getSession}
    appearance={appearance}
    onOrderCreated={({ order }) => show(order.Uid)}
    onPathChanged={({ path, replaced }) => show(replaced ? "" : path)}
    onError={({ message }) => show(message)}
  />
);

export const VuePortal = hpayRemoteFor(h);

const plainElement = document.createElement("hpay-remote");
plainElement.getSession = getSession;
plainElement.appearance = appearance;
// @ts-expect-error this token does not exist
plainElement.appearance = { tokens: { "accent-solidd": "#0a7d55" } };
