import { ApiError, idOf, isDecided, useProvider, useServerWords, type WireRecord } from "@hpay/data";
import { newInstanceText, readDefinition } from "@hpay/definition-form";
import { useIsShown, useNotify, useSelection, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { useRef, useState } from "react";
import { messages } from "../messages";
import { type MethodKind, methodKinds } from "../methods/method-kinds";
import { methodKey } from "../methods/method-words";
import type { PosMethod } from "../methods/pos-method";
import { useEmitPosSaved } from "../methods/use-emit-pos-saved";
import { type CatalogueMethod, newUid } from "./catalogue-method";

/** An add request whose outcome is unknown. */
interface Unanswered {
  readonly values: WireRecord;
  readonly idempotencyKey: string;
}

/** Adds a catalogue method to the selected POS and opens its configuration. */
export function useAddMethod(kind: MethodKind, posMethods: readonly PosMethod[]) {
  const t = useT(messages);
  const notify = useNotify();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const provider = useProvider();
  const serverWords = useServerWords();
  const { pos } = useSelection();
  const emitPosSaved = useEmitPosSaved();
  const { resource, idField, detailsPath } = methodKinds[kind];
  const [isAdding, setAdding] = useState(false);
  const isAddingNow = useRef(false);
  const unansweredRequests = useRef(new Map<string, Unanswered>());

  const add = async (method: CatalogueMethod) => {
    if (!method.data) return notify({ tone: "error", text: t(methodKey("catalogue", kind, "no-data")) });
    if (!pos) return notify({ tone: "error", text: t("common.select-pos") });
    // A double click adds one method and makes one history entry.
    if (isAddingNow.current) return;
    isAddingNow.current = true;
    setAdding(true);
    const takenUids = kind === "payment" ? posMethods.map(({ uid }) => uid) : [];
    // After a lost answer, another press repeats the same request, even if the list already shows its result.
    const key = `${pos.id}/${method.id}`;
    const request = unansweredRequests.current.get(key) ?? {
      idempotencyKey: crypto.randomUUID(),
      values: {
        [idField]: method.id,
        CompanySiteId: pos.id,
        Uid: newUid(method.name, takenUids),
        Data: newInstanceText(readDefinition(method.data.parameters).parameters),
      },
    };
    unansweredRequests.current.set(key, request);
    try {
      const { idempotencyKey } = request;
      const createdMethod = await provider.create(resource, request.values, { idempotencyKey });
      unansweredRequests.current.delete(key);
      emitPosSaved();
      const id = idOf(createdMethod);
      if (id !== null && isShown()) navigate(`${detailsPath}/${id}`);
    } catch (error) {
      if (isDecided(error)) unansweredRequests.current.delete(key);
      const isPresent = error instanceof ApiError && error.code === "METHOD_EXISTS";
      const text = isPresent ? t("catalogue.exists") : t(methodKey("catalogue", kind, "add-error"));
      notify({ tone: "error", text, details: isPresent ? null : serverWords(error) });
    } finally {
      isAddingNow.current = false;
      setAdding(false);
    }
  };
  return { add, isAdding };
}
