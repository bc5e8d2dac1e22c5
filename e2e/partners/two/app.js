for (const section of document.querySelectorAll("section")) {
  const status = section.querySelector("[role=status]");
  section.querySelector("hpay-remote").addEventListener("hpay-order-created", ({ detail }) => {
    status.textContent += `${detail.company_id}: ${detail.order.Uid} `;
  });
}
