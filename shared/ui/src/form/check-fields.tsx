import { type ChangeEvent, type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { styled } from "../layout/box";
import { FormError } from "./field-shell";

const Frame = styled("div", { base: { display: "flex", flexDirection: "column", gap: "1", minWidth: 0 } });
const Line = styled("label", {
  base: {
    display: "inline-flex",
    alignItems: "flex-start",
    gap: "2.5",
    minHeight: "24px",
    py: "0.5",
    width: "fit-content",
    maxWidth: "full",
    cursor: "pointer",
    "&:has(:disabled)": { cursor: "not-allowed", color: "fg.muted" },
  },
});
const Note = styled("div", {
  base: { paddingInlineStart: "7", fontSize: "xs", color: "fg.muted" },
  variants: { wide: { true: { paddingInlineStart: "46px" } } },
});

const markImage = (path: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='white' stroke-width='2.25' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`;

/** Only the box, without a label, for table rows and lists. Give it an `aria-label` there. */
export const Checkbox = styled("input", {
  base: {
    appearance: "none",
    flexShrink: 0,
    width: "18px",
    height: "18px",
    marginTop: "1.5px",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    bg: "bg.panel",
    bgSize: "100%",
    cursor: "pointer",
    "&:checked": {
      bgColor: "accent.solid",
      borderColor: "accent.solid",
      bgImage: markImage("m4 8.5 2.7 2.7L12 5.5"),
    },
    "&:indeterminate": {
      bgColor: "accent.solid",
      borderColor: "accent.solid",
      bgImage: markImage("M4.5 8h7"),
    },
    "&:disabled": { opacity: 0.55, cursor: "not-allowed" },
    "&[aria-invalid=true]": { borderColor: "danger.fg" },
  },
});

const SwitchTrack = styled("input", {
  base: {
    appearance: "none",
    flexShrink: 0,
    position: "relative",
    width: "36px",
    height: "20px",
    marginTop: "0.5px",
    borderRadius: "full",
    bg: "border.control",
    cursor: "pointer",
    transition: "background-color 140ms",
    _before: {
      content: '""',
      position: "absolute",
      top: "2px",
      insetInlineStart: "2px",
      width: "16px",
      height: "16px",
      borderRadius: "full",
      bg: "#fff",
      transition: "transform 140ms",
    },
    "&:checked": { bg: "accent.solid", _before: { transform: "translateX(16px)" } },
    "&:disabled": { opacity: 0.55, cursor: "not-allowed" },
  },
});

export interface CheckFieldProps
  extends Omit<ComponentPropsWithRef<"input">, "type" | "color" | "size" | "width" | "height"> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly onValue?: (checked: boolean) => void;
}

/** A checkbox whose value is submitted with the form. */
export function CheckboxField(props: CheckFieldProps) {
  return <CheckLine {...props} kind="checkbox" />;
}

/** A switch for a setting that takes effect immediately. */
export function SwitchField(props: CheckFieldProps) {
  return <CheckLine {...props} kind="switch" />;
}

function CheckLine({
  label,
  hint,
  error,
  onValue,
  onChange,
  kind,
  ...rest
}: CheckFieldProps & { readonly kind: "checkbox" | "switch" }) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const hasError = error !== undefined && error !== "";
  const describedBy = [hasError ? `${id}-error` : "", hint === undefined ? "" : `${id}-hint`]
    .filter(Boolean)
    .join(" ");
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onValue?.(event.target.checked);
  };
  const descriptionProps = {
    ...(describedBy === "" ? {} : { "aria-describedby": describedBy }),
    ...(hasError ? { "aria-invalid": true as const } : {}),
  };
  return (
    <Frame>
      <Line>
        {kind === "switch" ? (
          <SwitchTrack
            {...rest}
            {...descriptionProps}
            id={id}
            type="checkbox"
            role="switch"
            onChange={handleChange}
          />
        ) : (
          <Checkbox {...rest} {...descriptionProps} id={id} type="checkbox" onChange={handleChange} />
        )}
        <span>{label}</span>
      </Line>
      {hasError ? <FormError id={`${id}-error`}>{error}</FormError> : null}
      {hint === undefined ? null : (
        <Note id={`${id}-hint`} wide={kind === "switch"}>
          {hint}
        </Note>
      )}
    </Frame>
  );
}
