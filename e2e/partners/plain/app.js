const orders = document.querySelector("hpay-remote");
const heard = document.getElementById("heard");
orders.addEventListener("hpay-order-created", ({ detail }) => {
  heard.textContent = `New order ${detail.order.Uid}`;
});
document.getElementById("pay-by-link").addEventListener("click", () => {
  orders.setAttribute("path", "/orders/new-pbl");
});
