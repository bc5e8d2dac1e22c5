import { useT } from "@hpay/remote-kit";
import { messages } from "../../messages";
import { posMessages } from "../messages";
import type { PosFault, PosValues } from "./pos-values";
import { fieldId, type PosForm } from "./use-pos-form";

type NameOf<T> = { [Name in keyof PosValues]: PosValues[Name] extends T ? Name : never }[keyof PosValues];
export type TextName = NameOf<string>;
export type FlagName = NameOf<boolean>;

/** What a field of the form is given: its value, what changes it, its fault in words. */
export function usePosFields({ formik }: PosForm, disabled: boolean) {
  const t = useT(posMessages);
  const lists = useT(messages);
  const words: Readonly<Record<PosFault, string>> = {
    "add-pos.enter-url": lists("add-pos.enter-url"),
    "add-pos.enter-valid-url": lists("add-pos.enter-valid-url"),
    "pos.email-wrong": t("pos.email-wrong"),
    "pos.link-wrong": t("pos.link-wrong"),
  };
  const isFault = (text: string): text is PosFault => Object.hasOwn(words, text);
  const errorOf = (name: keyof PosValues) => {
    const fault = formik.touched[name] ? (formik.errors[name] ?? "") : "";
    return isFault(fault) ? words[fault] : fault;
  };
  return {
    text: (name: TextName) => ({
      id: fieldId(name),
      name,
      value: formik.values[name],
      onChange: formik.handleChange,
      onBlur: formik.handleBlur,
      error: errorOf(name),
      disabled,
    }),
    flag: (name: FlagName) => ({
      id: fieldId(name),
      name,
      checked: formik.values[name],
      onChange: formik.handleChange,
      disabled,
    }),
  };
}

export type PosFields = ReturnType<typeof usePosFields>;

/** What each part of the form is given. */
export interface PosPartProps {
  readonly form: PosForm;
  readonly fields: PosFields;
  /** The person may only look. */
  readonly readOnly: boolean;
}
