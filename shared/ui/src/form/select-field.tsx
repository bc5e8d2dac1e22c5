import type { ChangeEvent, ComponentPropsWithRef } from "react";
import { Icon } from "../icon/icon";
import { styled } from "../layout/box";
import { controlBase } from "./control";
import { type FieldProps, FieldShell } from "./field-shell";
import { definedOnly } from "./text-field";

const SelectFrame = styled("div", {
  base: {
    position: "relative",
    "& > svg": {
      position: "absolute",
      insetInlineEnd: "2.5",
      top: "calc(50% - 8px)",
      pointerEvents: "none",
      color: "fg.muted",
    },
  },
});
const NativeSelect = styled("select", {
  base: {
    ...controlBase,
    appearance: "none",
    paddingInlineEnd: "8",
    textOverflow: "ellipsis",
    "& > option": { bg: "bg.panel", color: "fg" },
  },
  variants: { small: { true: { minHeight: "32px", py: "1", fontSize: { base: "lg", sm: "sm" } } } },
});

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectFieldProps
  extends FieldProps,
    Omit<
      ComponentPropsWithRef<"select">,
      "id" | "required" | "color" | "size" | "width" | "height" | "children"
    > {
  readonly options: readonly SelectOption[];
  /** The text of an additional first entry, which has an empty value. */
  readonly placeholder?: string;
  readonly onValue?: (value: string) => void;
  readonly small?: boolean;
}

/**
 * A field with the browser's own list, which has no search. For long lists, use `ComboboxField` of
 * `@hpay/ui/page`.
 */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  labelEnd,
  options,
  placeholder,
  onValue,
  onChange,
  ...rest
}: SelectFieldProps) {
  const handleChange = (event: ChangeEvent<HTMLSelectElement>) => {
    onChange?.(event);
    onValue?.(event.target.value);
  };
  return (
    <FieldShell {...definedOnly({ labelHidden, hint, error, required, id, labelEnd })} label={label}>
      {(control) => (
        <SelectFrame>
          <NativeSelect {...rest} {...control} onChange={handleChange}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
                {option.label}
              </option>
            ))}
          </NativeSelect>
          <Icon name="chevron-down" />
        </SelectFrame>
      )}
    </FieldShell>
  );
}
