import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from "react";
import { styled } from "../layout/box";
import { Control } from "./control";
import { type FieldProps, FieldShell } from "./field-shell";

const InputFrame = styled("div", { base: { position: "relative", display: "flex", alignItems: "center" } });
const End = styled("div", {
  base: {
    position: "absolute",
    insetInlineEnd: "1",
    display: "flex",
    alignItems: "center",
    color: "fg.muted",
    fontSize: "sm",
    // A unit needs this distance from the edge, whereas a button has its own padding.
    "&[data-unit]": { insetInlineEnd: "2.5" },
  },
});

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<"input">, "id" | "required" | "color" | "size" | "width" | "height"> {
  /** Called with the text. `onChange` also receives the event, for formik's `getFieldProps`. */
  readonly onValue?: (value: string) => void;
  /** Uses a monospaced font, for identifiers and addresses. */
  readonly mono?: boolean;
  /** Aligns the text to the right, with tabular figures. */
  readonly numeric?: boolean;
  /** A unit or a small button inside the field, at its end. */
  readonly end?: ReactNode;
}

/** A field for one line of text, by default with `type="text"`. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  labelEnd,
  onValue,
  onChange,
  end,
  type = "text",
  ...rest
}: TextFieldProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onValue?.(event.target.value);
  };
  const isUnit = typeof end === "string";
  const endPadding = isUnit ? "unit" : end !== undefined;
  const shell = definedOnly({ label, labelHidden, hint, error, required, id, labelEnd });
  return (
    <FieldShell {...shell} label={label}>
      {(control) => (
        <InputFrame>
          <Control {...rest} {...control} type={type} endPad={endPadding} onChange={handleChange} />
          {end === undefined ? null : <End data-unit={isUnit || undefined}>{end}</End>}
        </InputFrame>
      )}
    </FieldShell>
  );
}

/** Removes undefined values, so that optional properties can be passed on. */
export function definedOnly<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
