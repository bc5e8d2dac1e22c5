/** Passes a text to the browser's downloads. */
export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken over the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
