const orders = document.querySelector("hpay-remote");
const received = document.getElementById("received");
orders.addEventListener("hpay-order-created", ({ detail }) => {
  received.textContent = `New order ${detail.order.Uid}`;
});
document.getElementById("pay-by-link").addEventListener("click", () => {
  orders.setAttribute("path", "/orders/new-pbl");
});
