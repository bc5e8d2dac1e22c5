import type { ChangeEvent, ComponentPropsWithRef } from "react";
import { styled } from "../layout/box";
import { controlBase } from "./control";
import { type FieldProps, FieldShell } from "./field-shell";
import { definedOnly } from "./text-field";

const Area = styled("textarea", {
  base: { ...controlBase, resize: "vertical" },
  variants: { mono: { true: { fontFamily: "mono", fontSize: { base: "lg", sm: "sm" } } } },
});

export interface TextAreaFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<"textarea">, "id" | "required" | "color" | "width" | "height"> {
  readonly onValue?: (value: string) => void;
  readonly mono?: boolean;
}

/** A field for several lines of text; 4 rows by default. */
export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  labelEnd,
  onValue,
  onChange,
  rows = 4,
  ...rest
}: TextAreaFieldProps) {
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    onChange?.(event);
    onValue?.(event.target.value);
  };
  return (
    <FieldShell {...definedOnly({ labelHidden, hint, error, required, id, labelEnd })} label={label}>
      {(control) => <Area {...rest} {...control} rows={rows} onChange={handleChange} />}
    </FieldShell>
  );
}
