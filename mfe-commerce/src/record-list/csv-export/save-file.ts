/** Passes a text file to the browser's downloads. */
export function saveFile(parts: readonly string[], name: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken over the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
