import { ApiError, idOf, serverMessageOf, useProvider, useSubmitOnce } from "@hpay/data";
import { newInstanceText, readDefinition } from "@hpay/definition-form";
import { useLanguage, useNotify, useSelection, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { useRef } from "react";
import { messages } from "../messages";
import { type MethodKind, methodKinds } from "../methods/method-kinds";
import { wordsOf } from "../methods/method-words";
import type { PosMethod } from "../methods/pos-method";
import { type CatalogueMethod, newUid } from "./catalogue-method";

/** Adds a method of the catalogue to the selected POS and opens its configuration. */
export function useAddMethod(kind: MethodKind, present: readonly PosMethod[]) {
  const t = useT(messages);
  const language = useLanguage();
  const notify = useNotify();
  const navigate = useNavigate();
  const provider = useProvider();
  const { pos } = useSelection();
  const { resource, idField, detailsPath } = methodKinds[kind];
  const { submit, isSubmitting } = useSubmitOnce(
    (values: Readonly<Record<string, unknown>>, idempotencyKey) =>
      provider.create(resource, values, { idempotencyKey }),
  );

  const isAddingNow = useRef(false);
  const add = async (method: CatalogueMethod) => {
    if (!method.data) return notify({ tone: "error", text: t(wordsOf("catalogue", kind, "no-data")) });
    if (!pos) return notify({ tone: "error", text: t("common.select-pos") });
    // A double click adds one, and is one step back in the history.
    if (isAddingNow.current) return;
    isAddingNow.current = true;
    const taken = kind === "payment" ? present.map(({ uid }) => uid) : [];
    try {
      const created = await submit({
        [idField]: method.id,
        CompanySiteId: pos.id,
        Uid: newUid(method.name, taken),
        Data: newInstanceText(readDefinition(method.data.parameters).parameters),
      });
      const id = idOf(created);
      if (id !== null) navigate(`${detailsPath}/${id}`);
    } catch (error) {
      notify({ tone: "error", text: wordsFor(error) });
    } finally {
      isAddingNow.current = false;
    }
  };

  const wordsFor = (error: unknown): string => {
    if (error instanceof ApiError && error.code === "METHOD_EXISTS") return t("catalogue.exists");
    const words = t(wordsOf("catalogue", kind, "add-error"));
    const reason = serverMessageOf(error, language);
    return reason ? `${words} ${reason}` : words;
  };
  return { add, isAdding: isSubmitting };
}
