import type { ComponentType } from "react";
import type { ParameterType } from "../definition/parameter";
import {
  CheckboxParameterField,
  ChecklistParameterField,
  MultiselectParameterField,
  RadioParameterField,
  SelectParameterField,
} from "./choice-fields";
import type { TypeFieldProps } from "./field-props";
import {
  FixedParameterField,
  HtmlParameterField,
  TableParameterField,
  UploadParameterField,
} from "./large-fields";
import { TextParameterField } from "./text-field";

export const typeFields = {
  Text: TextParameterField,
  WYSIWYG: HtmlParameterField,
  Upload: UploadParameterField,
  Checkbox: CheckboxParameterField,
  RADIO: RadioParameterField,
  Select: SelectParameterField,
  Multiselect: MultiselectParameterField,
  Checklist: ChecklistParameterField,
  Table: TableParameterField,
  Fixed: FixedParameterField,
} as const satisfies Readonly<Record<ParameterType, ComponentType<TypeFieldProps>>>;
