import type { Parameter, ParameterType } from "../definition/parameter";
import { checkboxType, checklistType, multipleChoiceType, singleChoiceType } from "./choice-types";
import { tableToStore, tableType } from "./table-type";
import { fixedType, htmlType, textType, uploadType } from "./text-type";
import type { Issue, ValueType } from "./value-type";

/** The functions of a type that the form engine calls. */
interface TypeRules {
  fits(stored: unknown, parameter: Parameter): boolean;
  check(stored: unknown, parameter: Parameter): Issue | null;
}

function rulesOf<V>(type: ValueType<V>): TypeRules {
  return {
    fits: (value, parameter) => type.read(value, parameter).fits,
    check(storedValue, parameter) {
      const { fits, value } = type.read(storedValue, parameter);
      if (!fits) return null;
      if (type.isEmpty(value, parameter)) return parameter.required ? { kind: "required" } : null;
      return type.check?.(value, parameter) ?? null;
    },
  };
}

/** The rules of every type. To add a type, add its name, its rules here, and its field in `fields/`. */
const typeRules = {
  Text: rulesOf(textType),
  WYSIWYG: rulesOf(htmlType),
  Upload: rulesOf(uploadType),
  Checkbox: rulesOf(checkboxType),
  RADIO: rulesOf(singleChoiceType),
  Select: rulesOf(singleChoiceType),
  Multiselect: rulesOf(multipleChoiceType),
  Checklist: rulesOf(checklistType),
  Table: rulesOf(tableType),
  Fixed: rulesOf(fixedType),
} as const satisfies Readonly<Record<ParameterType, TypeRules>>;

/** Whether a stored value is valid for the parameter's type; an invalid one is preserved until it is edited. */
export function fitsType(value: unknown, parameter: Parameter): boolean {
  return parameter.type === null || typeRules[parameter.type].fits(value, parameter);
}

/**
 * The errors of a value according to the definition alone. Hidden parameters and unknown types never have
 * errors, and neither does an invalid stored value: it is preserved, and the field reports it.
 */
export function checkValue(value: unknown, parameter: Parameter): Issue | null {
  if (parameter.hidden || parameter.type === null) return null;
  return typeRules[parameter.type].check(value, parameter);
}

/**
 * A value in the form in which the definition stores it and its scripts receive it. Rows are edited as a list,
 * because an object would lose rows whose identifiers are equal while they are being typed.
 * @param before the value before it was edited
 */
export function toStoredForm(value: unknown, parameter: Parameter, before: unknown = value): unknown {
  if (parameter.type !== "Table" || !Array.isArray(value)) return value;
  const { fits, value: rows } = tableType.read(value, parameter);
  return fits ? tableToStore(rows, parameter, tableType.read(before, parameter).value) : value;
}
