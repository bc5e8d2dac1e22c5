const { createElement: h, useEffect, useRef, useState } = React;

/** Gives the element what an attribute can not carry, and listens to it. */
function HPayOrders({ path, onOrder }) {
  const element = useRef(null);
  useEffect(() => {
    const remote = element.current;
    const hear = ({ detail }) => onOrder(detail.order.Uid);
    remote.addEventListener("hpay-order-created", hear);
    remote.getSession = () => fetch("/hpay-session", { method: "POST" }).then((answer) => answer.json());
    return () => remote.removeEventListener("hpay-order-created", hear);
  }, [onOrder]);
  return h("hpay-remote", { ref: element, name: "mfe-commerce", page: "orders", path });
}

function Portal() {
  const [heard, setHeard] = useState("");
  const [path, setPath] = useState("/orders");
  return h(
    "main",
    null,
    h("h1", null, `React ${React.version}`),
    h("p", { role: "status" }, heard && `New order ${heard}`),
    h("button", { type: "button", onClick: () => setPath("/orders/new-pbl") }, "Write a pay-by-link"),
    h(HPayOrders, { path, onOrder: setHeard }),
  );
}

ReactDOM.createRoot(document.getElementById("app")).render(h(Portal));
