import { type RefObject, useEffect, useRef } from "react";

export interface FormTries {
  /** How often the form was submitted. */
  readonly submitCount: number;
  /** While the form is being submitted, the errors are not known yet. */
  readonly isSubmitting: boolean;
}

/** After a refused submission, the first invalid field gets the focus, even if it is collapsed. */
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
    // A group of choices cannot have the focus itself.
    const control = fault?.matches("fieldset, div")
      ? fault.querySelector<HTMLElement>("input, button")
      : fault;
    control?.focus();
  }, [form, submitCount, isSubmitting]);
}
