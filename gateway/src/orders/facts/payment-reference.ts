/** Formats a reference as payment slips do: `(97) 12-00001-000000400`. */
export function printReference(reference: string): string {
  return `(${reference.slice(0, 2)}) ${reference.slice(2, 4)}-${reference.slice(4, 9)}-${reference.slice(9)}`;
}

/** Whether two references are equal, however a bank prints them, with or without the model. */
export function isSameReference(typedReference: string, reference: string): boolean {
  const digits = typedReference.replace(/\D/g, "");
  return digits === reference || digits === reference.slice(2);
}
