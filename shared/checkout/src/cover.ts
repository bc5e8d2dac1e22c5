/**
 * Covers the shop's page with the gateway's frame and the elements around it. Styles are set through the object
 * model, because a page's policy may forbid inline styles.
 */
export function coverPage(root: HTMLElement, frame: HTMLElement): void {
  Object.assign(root.style, {
    ...{ position: "fixed", inset: "0", zIndex: "2147483000", display: "flex", flexDirection: "column" },
    ...{ alignItems: "center", width: "100%", height: "100%", maxWidth: "none", maxHeight: "none" },
    ...{ margin: "0", border: "0", boxSizing: "border-box" },
    ...{ background: "rgba(16,18,21,.6)", padding: "min(4vh,2rem) 0 0" },
  });
  Object.assign(frame.style, {
    ...{ width: "min(100%, 60rem)", height: "auto", flex: "1", border: "0", background: "#fff" },
  });
}
