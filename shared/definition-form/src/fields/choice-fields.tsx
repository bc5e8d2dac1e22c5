import { CheckboxField, FieldShell, Row, SelectField, Stack, styled, Text } from "@hpay/ui";
import { safeHref } from "@hpay/ui/html";
import { ComboboxField, MultiselectField, RadioGroup } from "@hpay/ui/page";
import { useState } from "react";
import type { Choice, ChoiceValue } from "../definition/parameter";
import {
  checkboxType,
  checklistType,
  choiceFinder,
  multipleChoiceType,
  singleChoiceType,
} from "../types/choice-types";
import type { TypeFieldProps } from "./field-props";

/** With at least this many choices, a list has a search. */
const searchedFrom = 12;
const ChoiceImage = styled("img", { base: { width: "32px", height: "20px", objectFit: "contain" } });

/** If a picture fails to load, only the text is shown. */
function ChoicePicture({ src }: { readonly src: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  return hasFailed ? null : <ChoiceImage src={src} alt="" onError={() => setHasFailed(true)} />;
}

/** The label of a choice, after its picture if it has one. */
function ChoiceLabel({ choice, words }: { readonly choice: Choice } & Pick<TypeFieldProps, "words">) {
  const image = safeHref(choice.image);
  if (!image) return words(choice.label);
  return (
    <Row as="span">
      <ChoicePicture key={image} src={image} />
      {words(choice.label)}
    </Row>
  );
}

export function CheckboxParameterField({ parameter, storedValue, onStore, readOnly, shell }: TypeFieldProps) {
  const { label, error, hint, labelEnd } = shell;
  return (
    <Row alignItems="flex-start" justifyContent="space-between" flexWrap="nowrap">
      <CheckboxField
        label={label}
        error={error}
        hint={hint}
        checked={checkboxType.read(storedValue, parameter).value}
        disabled={readOnly}
        onValue={onStore}
      />
      {labelEnd}
    </Row>
  );
}

export function RadioParameterField({
  parameter,
  storedValue,
  onStore,
  readOnly,
  shell,
  words,
}: TypeFieldProps) {
  return (
    <RadioGroup
      {...shell}
      options={parameter.choices.map((choice) => ({
        value: choice.key,
        label: <ChoiceLabel choice={choice} words={words} />,
      }))}
      value={singleChoiceType.read(storedValue, parameter).value}
      disabled={readOnly}
      onValue={(key) => onStore(parameter.choices.find((choice) => choice.key === key)?.value ?? null)}
    />
  );
}

export function SelectParameterField({
  parameter,
  storedValue,
  onStore,
  readOnly,
  shell,
  words,
  t,
}: TypeFieldProps) {
  const options = parameter.choices.map(({ key, label }) => ({ value: key, label: words(label) }));
  const commonProps = {
    ...shell,
    value: singleChoiceType.read(storedValue, parameter).value,
    disabled: readOnly,
    placeholder: t("common.choose"),
    onValue: (key: string) => onStore(parameter.choices.find((choice) => choice.key === key)?.value ?? null),
  };
  return parameter.choices.length > searchedFrom ? (
    <ComboboxField {...commonProps} choices={options} clearable={!parameter.required} />
  ) : (
    <SelectField {...commonProps} options={options} />
  );
}

export function MultiselectParameterField({
  parameter,
  storedValue,
  onStore,
  readOnly,
  shell,
  words,
  t,
}: TypeFieldProps) {
  // 1 and "1" are the same choice unless both are offered; the stored one stays unchanged.
  const findChoice = choiceFinder(parameter);
  const keyOf = (value: ChoiceValue) => findChoice(value)?.key ?? JSON.stringify(value);
  const labelOf = (value: ChoiceValue) => {
    const choice = findChoice(value);
    return choice ? words(choice.label) : t("form.not-offered", { value: String(value) });
  };
  const chosenValues = multipleChoiceType.read(storedValue, parameter).value;
  if (readOnly)
    return (
      <FieldShell {...shell}>
        {({ "aria-required": _required, ...control }) => (
          // The choices are shown as plain text, because a read-only field does not open and shows only how
          // many are selected.
          <Text {...control} role="group" aria-labelledby={`${control.id}-label`}>
            {chosenValues.map(labelOf).join(", ") || t("common.none")}
          </Text>
        )}
      </FieldShell>
    );
  const shownValues = [
    ...parameter.choices.map(({ value }) => value),
    ...chosenValues.filter((value) => findChoice(value) === undefined),
  ];
  const values = new Map([...shownValues, ...chosenValues].map((value) => [keyOf(value), value]));
  return (
    <MultiselectField
      {...shell}
      choices={shownValues.map((value) => ({ value: keyOf(value), label: labelOf(value) }))}
      values={chosenValues.map(keyOf)}
      onValues={(keys) => onStore(keys.map((key) => values.get(key) ?? null))}
    />
  );
}

export function ChecklistParameterField({
  parameter,
  storedValue,
  onStore,
  readOnly,
  shell,
  words,
}: TypeFieldProps) {
  const checkedByName = checklistType.read(storedValue, parameter).value;
  return (
    <FieldShell {...shell}>
      {(control) => (
        <Stack {...control} role="group" aria-labelledby={`${control.id}-label`} gap="1">
          {parameter.choices.map((choice) => {
            const name = String(choice.value);
            return (
              <CheckboxField
                key={choice.key}
                label={<ChoiceLabel choice={choice} words={words} />}
                checked={checkedByName[name] === 1}
                disabled={readOnly}
                onValue={(isChecked) => onStore({ ...checkedByName, [name]: isChecked ? 1 : 0 })}
              />
            );
          })}
        </Stack>
      )}
    </FieldShell>
  );
}
