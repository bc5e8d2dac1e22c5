import { type RefObject, useEffect, useRef } from "react";

export interface FormTries {
  /** How often it was tried to send the form. */
  readonly submitCount: number;
  /** While one is under way nobody knows yet what is wrong. */
  readonly isSubmitting: boolean;
}

/** After a refused try the first field that is marked as wrong gets the focus, also one that is folded away. */
export function useFocusOnFault(
  form: RefObject<HTMLElement | null>,
  { submitCount, isSubmitting }: FormTries,
): void {
  const seen = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return;
    seen.current = submitCount;
    const fault = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    fault?.closest("details")?.setAttribute("open", "");
    // A group of choices takes no focus itself.
    const control = fault?.matches("fieldset, div")
      ? fault.querySelector<HTMLElement>("input, button")
      : fault;
    control?.focus();
  }, [form, submitCount, isSubmitting]);
}
