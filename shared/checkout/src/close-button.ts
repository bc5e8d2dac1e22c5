/** A button that closes a frame over the page. It is placed above the frame, at its right edge. */
export function closeButton(text: string, color: string, onClose: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = `${text} ×`;
  Object.assign(button.style, {
    ...{ alignSelf: "flex-end", margin: "0 max(1rem, calc(50vw - 30rem)) .5rem", padding: ".625rem 1rem" },
    ...{ minHeight: "44px", border: "0", borderRadius: "8px", background: "#fff", color, cursor: "pointer" },
    font: "600 16px system-ui",
  });
  button.addEventListener("click", onClose);
  return button;
}
