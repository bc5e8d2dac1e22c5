import { Box, definedOnly, FailurePanel, type FieldProps, FieldShell, Spinner } from "@hpay/ui";
import { type ComponentType, useEffect, useState } from "react";
import type { RichTextSurfaceProps } from "./rich-text-surface";

export interface RichTextFieldProps extends FieldProps {
  /** The stored HTML. */
  readonly value: string;
  /**
   * Called with sanitized HTML after the person has changed something, and never for a value that was only
   * shown.
   */
  readonly onValue: (html: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
}

type Surface = ComponentType<RichTextSurfaceProps>;

/** Text with headings, lists, links and alignment. The editor itself loads when the field is first shown. */
export function RichTextField({ value, onValue, onBlur, disabled = false, ...field }: RichTextFieldProps) {
  const [attempt, setAttempt] = useState(0);
  const loaded = useSurface(attempt);
  return (
    <FieldShell {...definedOnly(field)} label={field.label}>
      {(control) => {
        if (loaded === "failed") return <FailurePanel onRetry={() => setAttempt(attempt + 1)} />;
        if (loaded === undefined) {
          return (
            <Box minHeight="13rem" display="grid" placeItems="center" borderWidth="1px" borderRadius="md">
              <Spinner />
            </Box>
          );
        }
        const { Surface } = loaded;
        return (
          <Surface
            value={value}
            onValue={onValue}
            disabled={disabled}
            control={control}
            {...(onBlur === undefined ? {} : { onBlur })}
          />
        );
      }}
    </FieldShell>
  );
}

function useSurface(attempt: number): { readonly Surface: Surface } | "failed" | undefined {
  const [loaded, setLoaded] = useState<{ readonly Surface: Surface } | "failed">();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the chunk again.
  useEffect(() => {
    let isUnmounted = false;
    setLoaded(undefined);
    import("./rich-text-surface").then(
      (module) => !isUnmounted && setLoaded({ Surface: module.RichTextSurface }),
      () => !isUnmounted && setLoaded("failed"),
    );
    return () => {
      isUnmounted = true;
    };
  }, [attempt]);
  return loaded;
}
