/** Typed text and choices that have not been submitted yet: filters, searches, messages, comments. */
export interface TypedInput {
  /** Watches a page's fields. Returns a function that stops watching. */
  watch(root: Document | ShadowRoot): () => void;
  exists(): boolean;
  /** Forgets all input, because the person has left the page. */
  forget(): void;
}

const textFields = "input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable]";

const contentsOf = (field: HTMLElement): string => {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
    return String(field.checked);
  return "value" in field && typeof field.value === "string" && !(field instanceof HTMLButtonElement)
    ? field.value
    : (field.textContent ?? "");
};

/**
 * A field counts from its first edit until its form is sent, its original value is restored, or its page is left.
 * Leaving needs no confirmation: typed input only delays automatic replacements of the page.
 */
export function createTypedInput(): TypedInput {
  const editedFields = new Set<HTMLElement>();
  const initialValues = new WeakMap<HTMLElement, string>();
  const isPending = (field: HTMLElement) =>
    field.isConnected && (initialValues.get(field) ?? "") !== contentsOf(field);

  const remember = ({ target }: Event) => {
    if (target instanceof HTMLElement && !editedFields.has(target))
      initialValues.set(target, contentsOf(target));
  };
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    // A choice outside a form applies at once.
    if (target.matches(textFields) || target.closest("form")) editedFields.add(target);
  };
  const settle = ({ target: form }: Event) => {
    if (!(form instanceof HTMLElement)) return;
    for (const field of [...editedFields]) {
      // A form with an invalid field was not sent, so that field still counts.
      if (!form.contains(field) || field.getAttribute("aria-invalid") === "true") continue;
      editedFields.delete(field);
      initialValues.set(field, contentsOf(field));
    }
  };

  return {
    watch(root) {
      root.addEventListener("focusin", remember, true);
      root.addEventListener("input", note, true);
      root.addEventListener("submit", settle, true);
      return () => {
        root.removeEventListener("focusin", remember, true);
        root.removeEventListener("input", note, true);
        root.removeEventListener("submit", settle, true);
      };
    },
    exists() {
      for (const field of [...editedFields]) if (!isPending(field)) editedFields.delete(field);
      return editedFields.size > 0;
    },
    forget: () => editedFields.clear(),
  };
}
