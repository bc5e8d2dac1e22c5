import { isWireRecord, readJsonField, type WireRecord } from "@hpay/data";
import { writeValues } from "@hpay/definition-form";
import { useCallback, useMemo } from "react";
import type { PosForm } from "./use-pos-form";

/** What of the form is kept as a draft, and how it is put back. */
export function usePosDraft({ formik, parameters }: PosForm) {
  const { draft } = parameters;
  const values = useCallback(
    (): WireRecord => ({
      settings: formik.values,
      parameters: readJsonField(writeValues(draft)).parameters ?? {},
    }),
    [formik.values, draft],
  );
  const exclude = useMemo(
    () => parameters.parameters.filter(({ inputType }) => inputType === "password").map(({ name }) => name),
    [parameters.parameters],
  );
  return {
    values,
    exclude,
    restore(kept: WireRecord) {
      if (isWireRecord(kept.settings)) void formik.setValues({ ...formik.values, ...kept.settings });
      if (isWireRecord(kept.parameters)) parameters.restore({ parameters: kept.parameters });
    },
  };
}
