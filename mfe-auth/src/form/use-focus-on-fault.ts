import { type RefObject, useEffect, useRef } from "react";

/** After a refused submit the first bad field gets the focus. */
export function useFocusOnFault(
  form: RefObject<HTMLFormElement | null>,
  { submitCount, isSubmitting }: { readonly submitCount: number; readonly isSubmitting: boolean },
) {
  const seen = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return;
    seen.current = submitCount;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, submitCount, isSubmitting]);
}
