import {
  attribute,
  countOrNull,
  definitionText,
  isRecord,
  isTrue,
  numberOrNull,
  readChoices,
  readColumns,
  textOr,
} from "./attributes";
import {
  type Parameter,
  type ParameterHook,
  type ParameterType,
  parameterHooks,
  parameterTypes,
} from "./parameter";

/** A fault of a definition. `place` is the parameter's index in the list. */
export type DefinitionFault =
  | { readonly kind: "not-a-list" }
  | { readonly kind: "not-an-object"; readonly place: number }
  | { readonly kind: "no-name"; readonly place: number }
  | { readonly kind: "name-taken"; readonly place: number; readonly name: string }
  | { readonly kind: "unknown-type"; readonly place: number; readonly type: string }
  | { readonly kind: "no-choices"; readonly place: number; readonly name: string }
  | { readonly kind: "no-columns"; readonly place: number; readonly name: string }
  | { readonly kind: "identifier-not-a-column"; readonly place: number; readonly name: string }
  | { readonly kind: "not-a-script"; readonly place: number; readonly hook: ParameterHook };

export interface Definition {
  readonly parameters: readonly Parameter[];
  readonly faults: readonly DefinitionFault[];
}

const defaultAccepts = [".png", ".jpg", ".gif"];

/**
 * Reads the `parameters` list of a definition's Data. An invalid parameter never hides the others: parameters
 * without a name are skipped, and every fault is reported.
 */
export function readDefinition(list: unknown): Definition {
  if (list === undefined || list === null) return { parameters: [], faults: [] };
  if (!Array.isArray(list)) return { parameters: [], faults: [{ kind: "not-a-list" }] };
  const parameters = new Map<string, Parameter>();
  const faults: DefinitionFault[] = [];
  for (const [place, raw] of list.entries()) {
    const parameter = isRecord(raw) ? readParameter(raw) : null;
    if (!parameter) faults.push({ kind: "not-an-object", place });
    else if (parameter.name === "") faults.push({ kind: "no-name", place });
    else if (parameters.has(parameter.name)) faults.push({ kind: "name-taken", place, name: parameter.name });
    else {
      parameters.set(parameter.name, parameter);
      faults.push(...faultsOf(parameter, place));
    }
  }
  return { parameters: [...parameters.values()], faults };
}

/** Reads one parameter. Unknown attributes are ignored, invalid ones get their defaults. */
export function readParameter(raw: Readonly<Record<string, unknown>>): Parameter {
  const get = (name: string) => attribute(raw, name);
  const name = textOr(get("Name"), "");
  const typeText = textOr(get("Type"), "Text");
  const label = definitionText(get("Label") ?? get("Title"));
  const identifier = textOr(get("PrimaryIdentifier"), "");
  const [min, max] = limits(numberOrNull(get("Min")), numberOrNull(get("Max")));
  return {
    name,
    type: typeOf(typeText),
    typeText,
    label: label === "" ? name : label,
    defaultValue: get("Default"),
    isDefaultOfInit: false,
    hint: definitionText(get("Hint")),
    description: definitionText(get("Description")),
    required: isTrue(get("Required")),
    hidden: isTrue(get("Hide")),
    localizable: isTrue(get("Localizable")),
    inputType: textOr(get("InputType"), "").toLowerCase(),
    multiline: isTrue(get("Multiline")),
    minRows: countOrNull(get("MinRows")),
    maxRows: countOrNull(get("MaxRows")),
    min,
    max,
    step: numberOrNull(get("Step")),
    choices: readChoices(raw),
    columns: readColumns(get("Columns")),
    primaryIdentifier: identifier === "" ? null : identifier,
    addRemoveOffset: countOrNull(get("AllowAddRemoveOffset")) ?? 0,
    useArray: identifier === "" || isTrue(get("UseArray")),
    accepts: acceptsOf(get("Accepts")),
    image: isTrue(get("Image")),
    suggestions: suggestionsOf(get("Datalist")),
    scripts: scriptsOf(raw),
    raw,
  };
}

/** Ignores limits that no number can meet. */
const limits = (min: number | null, max: number | null): readonly [number | null, number | null] =>
  min !== null && max !== null && min > max ? [null, null] : [min, max];

const typeOf = (text: string): ParameterType | null =>
  parameterTypes.find((type) => type.toLowerCase() === text.toLowerCase()) ?? null;

function acceptsOf(value: unknown): readonly string[] {
  const parts = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  const types = parts
    .filter((part): part is string => typeof part === "string")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== "")
    .map((part) => (/^\.|\//.test(part) ? part : `.${part}`));
  return types.length > 0 ? types : defaultAccepts;
}

function suggestionsOf(value: unknown): readonly string[] {
  return readChoices({ Options: value }).map((choice) => String(choice.value ?? ""));
}

function scriptsOf(raw: Readonly<Record<string, unknown>>): Parameter["scripts"] {
  const scripts: Partial<Record<ParameterHook, string>> = {};
  for (const hook of parameterHooks) {
    const text = attribute(raw, hook);
    if (typeof text === "string" && text.startsWith("function(")) scripts[hook] = text;
  }
  return scripts;
}

function faultsOf(parameter: Parameter, place: number): DefinitionFault[] {
  const { name, type, raw } = parameter;
  const faults: DefinitionFault[] = [];
  if (type === null) faults.push({ kind: "unknown-type", place, type: parameter.typeText });
  const needsChoices =
    type === "RADIO" || type === "Select" || type === "Multiselect" || type === "Checklist";
  // A parameter with an `init` script may have no choices yet, because the script may supply them when the form
  // opens.
  if (needsChoices && parameter.choices.length === 0 && !parameter.scripts.init)
    faults.push({ kind: "no-choices", place, name });
  if (type === "Table" && parameter.columns.length === 0) faults.push({ kind: "no-columns", place, name });
  const identifier = parameter.primaryIdentifier;
  if (type === "Table" && identifier && !parameter.columns.some((column) => column.name === identifier))
    faults.push({ kind: "identifier-not-a-column", place, name: identifier });
  for (const hook of parameterHooks) {
    const text = attribute(raw, hook);
    if (text !== undefined && text !== null && text !== "" && !parameter.scripts[hook])
      faults.push({ kind: "not-a-script", place, hook });
  }
  return faults;
}
