import { controlBase, definedOnly, type FieldProps, FieldShell, Icon, IconButton, styled } from "@hpay/ui";
import { useRef, useState } from "react";
import { Popover } from "../overlay/popover";
import { usePageText } from "../texts/use-page-text";
import { ChoiceList } from "./choice-list";
import type { Choice } from "./options";

const FieldFrame = styled("div", { base: { position: "relative", display: "flex", alignItems: "center" } });
const ClearFrame = styled("div", { base: { position: "absolute", insetInlineEnd: "8", display: "flex" } });
const Trigger = styled("button", {
  base: {
    ...controlBase,
    display: "flex",
    alignItems: "center",
    gap: "2",
    textAlign: "start",
    "& > svg": { color: "fg.muted" },
  },
  variants: { clearable: { true: { "& > span": { paddingInlineEnd: "7" } } } },
});
const Value = styled("span", {
  base: { flex: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  variants: { empty: { true: { color: "fg.subtle" } } },
});

interface ChooserProps extends FieldProps {
  readonly choices: readonly Choice[];
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Shows a button that clears the field. */
  readonly clearable?: boolean;
  readonly name?: string;
  readonly onBlur?: () => void;
}

export interface ComboboxFieldProps extends ChooserProps {
  /** The value of the selected choice; empty if nothing is selected. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Selects one of many choices, which are found by typing. */
export function ComboboxField({ value, onValue, ...rest }: ComboboxFieldProps) {
  const selectedChoice = rest.choices.find((choice) => choice.value === value);
  return (
    <Chooser
      {...rest}
      chosenKeys={value === "" ? [] : [value]}
      words={selectedChoice?.label ?? value}
      multiple={false}
      onChoose={(choice) => onValue(choice.value)}
      onClear={() => onValue("")}
    />
  );
}

export interface MultiselectFieldProps extends ChooserProps {
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

/**
 * Selects several of many choices, which are found by typing; values are in the order of the choices. Unknown
 * values are preserved.
 */
export function MultiselectField({ values, onValues, ...rest }: MultiselectFieldProps) {
  const t = usePageText();
  const labelOf = (value: string) => rest.choices.find((choice) => choice.value === value)?.label ?? value;
  const toggle = (value: string) => {
    const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
    const places = new Map(rest.choices.map((choice, at) => [choice.value, at]));
    const placeOf = (value: string) => places.get(value) ?? places.size;
    onValues(next.toSorted((a, b) => placeOf(a) - placeOf(b)));
  };
  return (
    <Chooser
      {...rest}
      chosenKeys={values}
      words={
        values.length <= 3 ? values.map(labelOf).join(", ") : t("common.selected", { count: values.length })
      }
      multiple
      onChoose={(choice) => toggle(choice.value)}
      onClear={() => onValues([])}
    />
  );
}

function Chooser({
  choices,
  chosenKeys,
  words,
  multiple,
  onChoose,
  onClear,
  placeholder,
  disabled = false,
  clearable = false,
  name,
  onBlur,
  ...field
}: ChooserProps & {
  readonly chosenKeys: readonly string[];
  readonly words: string;
  readonly multiple: boolean;
  readonly onChoose: (choice: Choice) => void;
  readonly onClear: () => void;
}) {
  const t = usePageText();
  const [open, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const wrap = useRef<HTMLDivElement>(null);
  // Emits an input event as a native field does, because a choice is unsaved input too.
  const emitInput = () =>
    wrap.current?.querySelector("button")?.dispatchEvent(new Event("input", { bubbles: true }));
  const label = typeof field.label === "string" ? field.label : (placeholder ?? "");
  const handleOpen = (next: boolean) => {
    setOpen(next);
    if (!next) onBlur?.();
  };
  return (
    <FieldShell {...definedOnly(field)} label={field.label}>
      {({ "aria-required": isRequired, "aria-describedby": describedBy, ...control }) => (
        <FieldFrame ref={wrap}>
          <Popover
            label={label}
            open={open}
            onOpenChange={handleOpen}
            padded={false}
            sameWidth
            initialFocus={() => search.current}
            trigger={
              <Trigger
                {...control}
                type="button"
                name={name}
                disabled={disabled}
                clearable={clearable && words !== ""}
                aria-haspopup="listbox"
                aria-labelledby={`${control.id}-label ${control.id}-value`}
                // The text of the button states that the field is required, because a button has no "required"
                // attribute.
                {...definedOnly({
                  "aria-describedby": isRequired
                    ? `${control.id}-required ${describedBy ?? ""}`.trim()
                    : describedBy,
                })}
              >
                <Value id={`${control.id}-value`} empty={words === ""}>
                  {words === "" ? (placeholder ?? t("common.choose")) : words}
                </Value>
                <Icon name="selector" />
              </Trigger>
            }
          >
            <ChoiceList
              label={label}
              choices={choices}
              chosenKeys={new Set(chosenKeys)}
              multiple={multiple}
              searchRef={search}
              onChoose={(choice) => {
                onChoose(choice);
                emitInput();
                if (!multiple) handleOpen(false);
              }}
            />
          </Popover>
          {isRequired ? (
            <span hidden id={`${control.id}-required`}>
              {t("common.required")}
            </span>
          ) : null}
          {clearable && words !== "" && !disabled ? (
            <ClearFrame>
              <IconButton
                icon="close"
                size="xs"
                label={`${t("common.clear")}: ${label}`}
                onClick={() => {
                  onClear();
                  emitInput();
                }}
              />
            </ClearFrame>
          ) : null}
        </FieldFrame>
      )}
    </FieldShell>
  );
}
