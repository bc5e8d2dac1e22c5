const { createApp, h, ref } = Vue;

createApp({
  setup() {
    const heard = ref("");
    const path = ref("/orders");
    const giveSession = () => fetch("/hpay-session", { method: "POST" }).then((answer) => answer.json());
    return () =>
      h("main", [
        h("h1", `Vue ${Vue.version}`),
        h("p", { role: "status" }, heard.value && `New order ${heard.value}`),
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
        h("hpay-remote", {
          name: "mfe-commerce",
          page: "orders",
          path: path.value,
          ".getSession": giveSession,
          "onHpay-order-created": ({ detail }) => {
            heard.value = detail.order.Uid;
          },
        }),
      ]);
  },
}).mount("#app");
