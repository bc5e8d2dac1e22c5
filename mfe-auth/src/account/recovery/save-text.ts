/** Saves a text as a browser download. */
export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By this time, the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
