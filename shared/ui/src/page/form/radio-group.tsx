import { definedOnly, type FieldProps, FormError, styled } from "@hpay/ui";
import { type ReactNode, useId } from "react";

const Group = styled("fieldset", {
  base: { minWidth: 0, display: "flex", flexDirection: "column", gap: "1.5" },
});
const Legend = styled("legend", {
  base: {
    display: "flex",
    alignItems: "baseline",
    justifyContent: "space-between",
    gap: "2",
    width: "full",
    fontSize: "sm",
    fontWeight: "medium",
    marginBottom: "1.5",
  },
});
const Star = styled("span", { base: { color: "danger.fg" } });
const Options = styled("div", {
  base: { display: "flex", gap: "2" },
  variants: { beside: { true: { flexWrap: "wrap", columnGap: "5" }, false: { flexDirection: "column" } } },
});
const Line = styled("label", {
  base: { display: "flex", alignItems: "flex-start", gap: "2.5", minHeight: "24px", cursor: "pointer" },
  variants: { off: { true: { cursor: "not-allowed", color: "fg.muted" } } },
});
const Dot = styled("input", {
  base: {
    appearance: "none",
    flexShrink: 0,
    width: "18px",
    height: "18px",
    marginTop: "1.5px",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "full",
    bg: "bg.panel",
    cursor: "pointer",
    "&:checked": { borderWidth: "5px", borderColor: "accent.solid" },
    "&:disabled": { opacity: 0.55, cursor: "not-allowed" },
  },
});
const Note = styled("span", { base: { display: "block", fontSize: "xs", color: "fg.muted" } });

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioGroupProps extends Omit<FieldProps, "labelHidden"> {
  readonly options: readonly RadioOption[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly name?: string;
  readonly disabled?: boolean;
  /** Shows the options side by side. */
  readonly beside?: boolean;
}

/** Selects one of a few visible options. */
export function RadioGroup({
  label,
  labelEnd,
  hint,
  error,
  required,
  id,
  options,
  value,
  onValue,
  name,
  disabled,
  beside,
}: RadioGroupProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  const hasError = error !== undefined && error !== "";
  const describedBy = [hasError ? `${groupId}-error` : "", hint === undefined ? "" : `${groupId}-hint`]
    .filter(Boolean)
    .join(" ");
  return (
    <Group
      id={groupId}
      role="radiogroup"
      {...definedOnly({ disabled, "aria-required": required })}
      aria-labelledby={`${groupId}-label`}
      {...(hasError ? { "aria-invalid": true } : {})}
      {...(describedBy === "" ? {} : { "aria-describedby": describedBy })}
    >
      <Legend>
        <span>
          <span id={`${groupId}-label`}>{label}</span>
          {required === true ? <Star aria-hidden> *</Star> : null}
        </span>
        {labelEnd}
      </Legend>
      <Options beside={beside === true}>
        {options.map((option) => (
          <Line key={option.value} off={disabled === true || option.disabled === true}>
            <Dot
              type="radio"
              name={name ?? groupId}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled === true}
              onChange={() => onValue(option.value)}
            />
            <span>
              {option.label}
              {option.hint === undefined ? null : <Note>{option.hint}</Note>}
            </span>
          </Line>
        ))}
      </Options>
      {hasError ? <FormError id={`${groupId}-error`}>{error}</FormError> : null}
      {hint === undefined ? null : <Note id={`${groupId}-hint`}>{hint}</Note>}
    </Group>
  );
}
