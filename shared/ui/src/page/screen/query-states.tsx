import { Alert, Arriving, Button, FailurePanel, Spinner, styled } from "@hpay/ui";
import { type ReactNode, useEffect, useState } from "react";
import { usePageText } from "../texts/use-page-text";

const Waiting = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2.5",
    py: "12",
    color: "fg.muted",
  },
});
const Content = styled("div", {
  base: { display: "flex", flexDirection: "column", gap: "3", minWidth: 0, transition: "opacity 140ms" },
  variants: { busy: { true: { opacity: 0.55 } } },
});

/** The parts of a query that are used; results of react-query have all of them. */
export interface QueryLike<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData?: boolean;
  refetch(): unknown;
}

/** The text of a failure: the spec's message first, then what happened, and a reference for support. */
export interface FailureWords {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly reference?: string | undefined;
}

export interface QueryStatesProps<T> {
  readonly query: QueryLike<T>;
  /** A skeleton for the first load; default "Loading..." with a spinner. */
  readonly loading?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly failure?: (error: unknown) => FailureWords;
  readonly children: (data: T) => ReactNode;
}

/**
 * Shows one of four states: loading, failed, empty or content. Old rows remain visible but dimmed while new
 * ones load; after a failed refresh, they remain below an error message.
 */
export function QueryStates<T>({ query, loading, isEmpty, empty, failure, children }: QueryStatesProps<T>) {
  const t = usePageText();
  const { data, error } = query;
  // An automatic reload after a change shows no loading state, because the person did not request other rows.
  const isReplacing = data !== undefined && (query.isPlaceholderData ?? query.isFetching);
  const isBusy = useDelayed(isReplacing, 150);
  const hasFailed = error !== null && error !== undefined;
  const words = hasFailed ? (failure?.(error) ?? {}) : {};
  const handleRetry = () => void query.refetch();
  if (data === undefined && hasFailed && !query.isPending) {
    return (
      <FailurePanel
        {...(words.title === undefined ? {} : { title: words.title })}
        reference={words.reference}
        onRetry={handleRetry}
        retrying={query.isFetching}
      >
        {words.text}
      </FailurePanel>
    );
  }
  if (data === undefined) return loading ?? <Loading />;
  return (
    <Content busy={isBusy} aria-busy={isReplacing}>
      {hasFailed ? (
        <Alert
          tone="error"
          title={words.title ?? t("common.load-failed")}
          actions={
            <Button size="sm" onClick={handleRetry} loading={query.isFetching}>
              {t("common.retry")}
            </Button>
          }
        >
          {words.text}
        </Alert>
      ) : null}
      {isEmpty?.(data) === true ? empty : children(data)}
    </Content>
  );
}

/** A spinner with the visible text "Loading...". */
export function Loading() {
  const t = usePageText();
  return (
    <Waiting role="status">
      <Arriving />
      <Spinner />
      {t("common.loading")}
    </Waiting>
  );
}

/** True once `value` has been true for a while, so that short states do not flicker. */
function useDelayed(value: boolean, afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [value, afterMs]);
  return value && isLate;
}
