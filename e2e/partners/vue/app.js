import { hpayRemoteFor } from "/@hpay/embed/vue";

const { createApp, h, ref } = Vue;
const HpayRemote = hpayRemoteFor(h);

createApp({
  setup() {
    const received = ref("");
    const path = ref("/orders");
    return () =>
      h("main", [
        h("h1", `Vue ${Vue.version}`),
        h("p", { role: "status" }, received.value && `New order ${received.value}`),
        h(
          "button",
          {
            type: "button",
            onClick: () => {
              path.value = "/orders/new-pbl";
            },
          },
          "Write a pay-by-link",
        ),
        h(HpayRemote, {
          name: "mfe-commerce",
          page: "orders",
          path: path.value,
          // A new function at each render, like an inline function in a template.
          getSession: () => fetch("/hpay-session", { method: "POST" }).then((answer) => answer.json()),
          onOrderCreated: ({ order }) => {
            received.value = order.Uid;
          },
        }),
      ]);
  },
}).mount("#app");
