import { useLanguage, useT } from "@hpay/remote-kit";
import { afterPress } from "@hpay/ui";
import { type ComponentType, type FocusEvent, memo } from "react";
import { messages } from "../../messages";
import { posMessages } from "../messages";
import { isSite, type PosFault, type PosValues } from "./pos-values";
import type { PosForm } from "./use-pos-form";

type NameOf<T> = { [Name in keyof PosValues]: PosValues[Name] extends T ? Name : never }[keyof PosValues];
export type TextName = NameOf<string>;
export type FlagName = NameOf<boolean>;

/** Props of a form field: value, change handler, error text. */
export function usePosFields({ formik, base }: PosForm, disabled: boolean) {
  const t = useT(posMessages);
  const lists = useT(messages);
  const language = useLanguage();
  const site = isSite(base);
  const faultTexts: Readonly<Record<PosFault, string>> = {
    "add-pos.enter-url": lists(site ? "add-pos.enter-url" : "add-pos.enter-identifier"),
    "add-pos.enter-valid-url": lists(site ? "add-pos.enter-valid-url" : "add-pos.enter-valid-identifier"),
    "pos.email-wrong": t("pos.email-wrong"),
    "pos.link-wrong": t("pos.link-wrong"),
    "pos.port-wrong": t("pos.port-wrong"),
    "pos.security-wrong": t("pos.security-wrong"),
    "pos.notes-long": t("pos.notes-long"),
  };
  const isFault = (text: string): text is PosFault => Object.hasOwn(faultTexts, text);
  const errorOf = (name: keyof PosValues) => {
    const fault = formik.touched[name] ? (formik.errors[name] ?? "") : "";
    return isFault(fault) ? faultTexts[fault] : fault;
  };
  return {
    /** Parameters of the error texts. */
    language,
    text: (name: TextName) => ({
      name,
      value: formik.values[name],
      onChange: formik.handleChange,
      onBlur: (event: FocusEvent) => afterPress(() => formik.handleBlur(event)),
      error: errorOf(name),
      disabled,
    }),
    flag: (name: FlagName) => ({
      name,
      checked: formik.values[name],
      onChange: formik.handleChange,
      disabled,
    }),
  };
}

export type PosFields = ReturnType<typeof usePosFields>;

export interface PosPartProps {
  readonly form: PosForm;
  readonly fields: PosFields;
  readonly readOnly: boolean;
}

/**
 * A part of the form that re-renders only for its own fields.
 * @param names the form fields that the part shows or reads
 */
export function posPart(Part: ComponentType<PosPartProps>, names: readonly (keyof PosValues)[]) {
  return memo(Part, (previous, current) => {
    const [previousFormik, formik] = [previous.form.formik, current.form.formik];
    return (
      previous.form.base === current.form.base &&
      previous.readOnly === current.readOnly &&
      previous.fields.language === current.fields.language &&
      names.every(
        (name) =>
          previousFormik.values[name] === formik.values[name] &&
          previousFormik.errors[name] === formik.errors[name] &&
          previousFormik.touched[name] === formik.touched[name],
      )
    );
  });
}
