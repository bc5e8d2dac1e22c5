/** Saves a text file as a browser download. */
export function saveFile(parts: readonly string[], name: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By this time, the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
