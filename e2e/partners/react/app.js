import { HpayRemote } from "/@hpay/embed/react";

const { createElement: h, useState } = React;
const getSession = () => fetch("/hpay-session", { method: "POST" }).then((answer) => answer.json());

function Portal() {
  const [received, setReceived] = useState("");
  const [path, setPath] = useState("/orders");
  return h(
    "main",
    null,
    h("h1", null, `React ${React.version}`),
    h("p", { role: "status" }, received && `New order ${received}`),
    h("button", { type: "button", onClick: () => setPath("/orders/new-pbl") }, "Write a pay-by-link"),
    h(HpayRemote, {
      name: "mfe-commerce",
      page: "orders",
      path,
      getSession,
      appearance: { density: "compact", tokens: { "accent-solid": "#0a7d55" } },
      onOrderCreated: ({ order }) => setReceived(order.Uid),
    }),
  );
}

ReactDOM.createRoot(document.getElementById("app")).render(h(Portal));
