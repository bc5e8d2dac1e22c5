import { useCallback, useRef, useState } from "react";
import { type Attempts, createAttempts } from "./attempts";

export interface SubmitOnce<V, R> {
  /**
   * Submits the form. A second call while the first is running gets the first call's result, so a double click
   * sends one order.
   */
  submit(values: V): Promise<R>;
  readonly isSubmitting: boolean;
}

/**
 * Submits a form once. `send` gets an idempotency key: the same for a retry after a network failure, when it
 * is unknown whether the first request arrived; a new one after a success, a refusal or a change of the
 * values.
 */
export function useSubmitOnce<V, R>(
  send: (values: V, idempotencyKey: string) => Promise<R>,
): SubmitOnce<V, R> {
  const attempts = useRef<Attempts | null>(null);
  const pendingSubmit = useRef<Promise<R> | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const latest = useRef(send);
  latest.current = send;

  const submit = useCallback((values: V) => {
    if (pendingSubmit.current) return pendingSubmit.current;
    attempts.current ??= createAttempts();
    setSubmitting(true);
    const pendingSend = attempts.current
      .run(values, (key) => latest.current(values, key))
      .finally(() => {
        pendingSubmit.current = null;
        setSubmitting(false);
      });
    pendingSubmit.current = pendingSend;
    return pendingSend;
  }, []);

  return { submit, isSubmitting };
}
