const heard = document.getElementById("heard");
document.querySelector("hpay-remote").addEventListener("hpay-order-created", ({ detail }) => {
  heard.textContent = `New order ${detail.order.Uid}`;
});
