import { type ReactNode, useId } from "react";
import { Icon } from "../icon/icon";
import { styled, VisuallyHidden } from "../layout/box";
import { useUiText } from "../texts/use-ui-text";

const Frame = styled("div", { base: { display: "flex", flexDirection: "column", gap: "1.5", minWidth: 0 } });
const Label = styled("label", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: "1",
    fontSize: "sm",
    fontWeight: "medium",
    color: "fg",
    // A word that is wider than the field does not push what stands beside it out.
    minWidth: 0,
    "& > span": { minWidth: 0, overflowWrap: "anywhere" },
  },
});
const Star = styled("span", { base: { color: "danger.fg" } });
const Note = styled("div", { base: { fontSize: "xs", color: "fg.muted", overflowWrap: "anywhere" } });
const Fault = styled("div", {
  base: {
    display: "flex",
    gap: "1",
    fontSize: "xs",
    color: "danger.fg",
    overflowWrap: "anywhere",
    "& > svg": { marginTop: "2px" },
  },
});

/** What every field takes. */
export interface FieldProps {
  /** Always visible unless `labelHidden`, in which case it is still read. */
  readonly label: ReactNode;
  readonly labelHidden?: boolean;
  readonly hint?: ReactNode;
  /** Already in the person's language. Empty: no error. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Given for a stable address of the control; made up otherwise. */
  readonly id?: string;
  /** At the end of the label's line. */
  readonly labelEnd?: ReactNode;
}

export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
  readonly "aria-required"?: true;
}

/** Label, hint and error around any control. Spread what `children` is given onto the control. */
export function FieldShell({
  label,
  labelHidden = false,
  hint,
  error,
  required = false,
  id,
  labelEnd,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const hasError = error !== undefined && error !== "";
  const describedBy = [hasError ? errorId : "", hint === undefined ? "" : hintId].filter(Boolean).join(" ");
  const words = (
    <FieldLabel id={controlId} required={required}>
      {label}
    </FieldLabel>
  );
  return (
    <Frame>
      {labelHidden ? <VisuallyHidden>{words}</VisuallyHidden> : <LabelLine end={labelEnd}>{words}</LabelLine>}
      {children({
        id: controlId,
        ...(describedBy === "" ? {} : { "aria-describedby": describedBy }),
        ...(hasError ? { "aria-invalid": true } : {}),
        ...(required ? { "aria-required": true } : {}),
      })}
      {hasError ? <FormError id={errorId}>{error}</FormError> : null}
      {hint === undefined ? null : <Note id={hintId}>{hint}</Note>}
    </Frame>
  );
}

const Line = styled("div", {
  base: { display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: "2" },
});

function LabelLine({ end, children }: { readonly end: ReactNode; readonly children: ReactNode }) {
  return end === undefined ? (
    children
  ) : (
    <Line>
      {children}
      {end}
    </Line>
  );
}

function FieldLabel({
  id,
  required,
  children,
}: {
  readonly id: string;
  readonly required: boolean;
  readonly children: ReactNode;
}) {
  const t = useUiText();
  return (
    <Label htmlFor={id} id={`${id}-label`}>
      <span>{children}</span>
      {required ? (
        <Star aria-hidden title={t("common.required")}>
          *
        </Star>
      ) : null}
    </Label>
  );
}

/** A fault of a field or of a whole form, with a picture beside the words. */
export function FormError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <Fault {...(id === undefined ? { role: "alert" } : { id })}>
      <Icon name="alert" size={14} />
      <span>{children}</span>
    </Fault>
  );
}
