import { type RefObject, useEffect, useRef } from "react";

export interface FormTries {
  /** The number of times that the form was submitted. */
  readonly submitCount: number;
  /** Whether the form is being submitted. Until that has ended, its errors are not known. */
  readonly isSubmitting: boolean;
}

/** Focuses the first invalid field after a refused submission, even if it is in a collapsed part. */
export function useFocusOnFault(
  form: RefObject<HTMLElement | null>,
  { submitCount, isSubmitting }: FormTries,
): void {
  const lastSubmitCount = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === lastSubmitCount.current) return;
    lastSubmitCount.current = submitCount;
    const fault = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    fault?.closest("details")?.setAttribute("open", "");
    // A group of choices cannot have the focus itself, so its first control gets it.
    const control = fault?.matches("fieldset, div")
      ? fault.querySelector<HTMLElement>("input, button")
      : fault;
    control?.focus();
  }, [form, submitCount, isSubmitting]);
}
