import { useServerWords, useUpload } from "@hpay/data";
import { useRecordForm } from "@hpay/data/record-form";
import { definitionPart, type SendFile, useDefinitionForm } from "@hpay/definition-form";
import { useNotify, useSelection, useT } from "@hpay/remote-kit";
import { useMemo, useState } from "react";
import { messages } from "../messages";
import { type MethodKind, methodKinds } from "../methods/method-kinds";
import { methodKey } from "../methods/method-words";
import { methodReaders, type PosMethod, readData } from "../methods/pos-method";
import { useEmitPosSaved } from "../methods/use-emit-pos-saved";
import { fieldOfWire, generalSchema, toGeneralValues, toRequest } from "./general-values";

export function useMethodForm(kind: MethodKind, method: PosMethod, methods: readonly PosMethod[]) {
  const t = useT(messages);
  const notify = useNotify();
  const serverWords = useServerWords();
  const { resource } = methodKinds[kind];
  const send: SendFile = useUpload(useSelection().company?.id ?? null);
  const [base, setBase] = useState(method);
  const takenUids = useMemo(
    () => methods.filter(({ id }) => id !== base.id).map(({ uid }) => uid),
    [methods, base.id],
  );
  const values = useDefinitionForm({
    definition: useMemo(() => readData(base.definitionData)?.parameters, [base.definitionData]),
    text: base.dataText,
    provider: `${resource}: ${base.name}`,
    send,
  });
  const { fields, ...form } = useRecordForm({
    ...{ resource, record: method, base, setBase },
    part: definitionPart(values),
    schema: useMemo(() => generalSchema(takenUids), [takenUids]),
    read: methodReaders[kind],
    toValues: toGeneralValues,
    names: fieldOfWire,
    async toChanges({ values: general }) {
      const outcome = await values.prepare();
      for (const { file, error } of outcome.failedUploads) {
        const message = t("configuration.upload-blocked", { filename: file });
        notify({ tone: "error", text: message, details: serverWords(error) });
      }
      return outcome.kind === "wrong" ? null : toRequest(kind, base, general, outcome.text);
    },
    onSaved: useEmitPosSaved(),
    words: {
      saved: t(methodKey("configuration", kind, "saved")),
      failed: t(methodKey("configuration", kind, "save-error")),
    },
  });
  return { ...form, general: fields, values };
}
