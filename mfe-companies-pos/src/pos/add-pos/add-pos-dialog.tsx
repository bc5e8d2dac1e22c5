import { type PosKind, posKinds, standardSubtype } from "@hpay/domain";
import { commonMessages } from "@hpay/i18n";
import { useT } from "@hpay/remote-kit";
import { Alert, Button, SelectField, Stack, TextField, useFocusOnFault } from "@hpay/ui";
import { Dialog } from "@hpay/ui/page";
import { type FormEvent, useId, useRef, useState } from "react";
import { messages } from "../../messages";
import { useConfirmClose } from "../../saving/use-confirm-close";
import { usePosTypes } from "../data/pos-type";
import { badUrls, canBeSaved, checkUrl, emptyPos, type NewPos, withKind } from "./new-pos";
import { useAddPos } from "./use-add-pos";

const kindLabels = {
  site: "add-pos.kind.site",
  app: "add-pos.kind.app",
  splitpay: "add-pos.kind.splitpay",
} as const;

const isUsableButton = (target: EventTarget | null) =>
  target instanceof HTMLButtonElement && target.getAttribute("aria-disabled") !== "true";

export interface AddPosDialogProps {
  readonly companyId: number;
  /** Address of the connecting shop: only a site can use it. */
  readonly shopUrl: string | null;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

export function AddPosDialog({ companyId, shopUrl, onClose, onAdded }: AddPosDialogProps) {
  const t = useT(messages);
  const common = useT(commonMessages);
  const formId = useId();
  const types = usePosTypes();
  const ownUrl = shopUrl ?? "";
  const [pos, setPos] = useState<NewPos>({ ...emptyPos, url: ownUrl });
  const isTyped = pos.url.trim() !== ownUrl || pos.urls.trim() !== "";
  const { close, letGo } = useConfirmClose(isTyped, onClose);
  const { add, isAdding, failure } = useAddPos(companyId, types.data ?? [], letGo);
  const [isLeft, setLeft] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useFocusOnFault(form, { submitCount: tries, isSubmitting: isAdding });
  const change = (values: Partial<NewPos>) => setPos((before) => ({ ...before, ...values }));

  const verdict = checkUrl(pos);
  const wrong = badUrls(pos);
  const subtypes = (types.data ?? []).filter((type) => type.kind === pos.kind);
  // Without its type, the effect of the type's script on the values is unknown.
  const isTypeAwaited = types.isPending && canBeSaved(pos);
  const heldReason = !canBeSaved(pos)
    ? common("common.correct-input")
    : types.isError
      ? t("add-pos.types-failed")
      : undefined;
  const isSite = pos.kind === "site";
  const urlError = {
    empty: t(isSite ? "add-pos.enter-url" : "add-pos.enter-identifier"),
    invalid: t(isSite ? "add-pos.enter-valid-url" : "add-pos.enter-valid-identifier"),
    valid: "",
  };

  const showFaults = () => {
    setLeft(true);
    setTries((count) => count + 1);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canBeSaved(pos)) return showFaults();
    if (!types.data) return;
    const id = await add(pos);
    if (id !== null) onAdded(id);
  };

  return (
    <Dialog
      open
      keepOpen
      onClose={() => void close()}
      title={t("pos-list.add")}
      footer={
        <>
          <Button onClick={() => void close()}>{common("common.cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant="solid"
            loading={isAdding || isTypeAwaited}
            disabledReason={heldReason}
            onHeld={showFaults}
          >
            {common("common.save")}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Stack gap="4">
          <SelectField
            label={t("add-pos.kind")}
            value={pos.kind}
            options={posKinds.map((kind) => ({
              value: kind,
              label: t(kindLabels[kind]),
              disabled: shopUrl !== null && kind !== "site",
            }))}
            onValue={(kind) => setPos((before) => withKind(before, kind as PosKind))}
          />
          <SelectField
            label={t("add-pos.subtype")}
            value={pos.subtype || standardSubtype}
            options={
              subtypes.length > 0
                ? subtypes.map(({ subtype, title }) => ({ value: subtype, label: title }))
                : [
                    {
                      value: standardSubtype,
                      label: types.isPending ? common("common.loading") : standardSubtype,
                    },
                  ]
            }
            onValue={(subtype) => change({ subtype })}
          />
          {types.isError ? (
            <Alert
              tone="error"
              actions={
                <Button size="sm" loading={types.isFetching} onClick={() => void types.refetch()}>
                  {common("common.retry")}
                </Button>
              }
            >
              {t("add-pos.types-failed")}
            </Alert>
          ) : null}
          <TextField
            label={t(pos.kind === "site" ? "add-pos.url" : "add-pos.identifier")}
            hint={t(pos.kind === "site" ? "add-pos.url-hint" : "add-pos.identifier-hint")}
            value={pos.url}
            required
            mono
            autoCapitalize="none"
            spellCheck={false}
            maxLength={512}
            error={isLeft || pos.url.length > 3 ? urlError[verdict.kind] : ""}
            // A message below the field would move a button that is being pressed, and the press would be
            // lost.
            onBlur={({ relatedTarget }) => setLeft(isLeft || !isUsableButton(relatedTarget))}
            onValue={(url) => change({ url })}
          />
          {pos.kind === "site" ? (
            <TextField
              label={t("add-pos.urls")}
              hint={t("add-pos.urls-hint")}
              value={pos.urls}
              mono
              autoCapitalize="none"
              spellCheck={false}
              error={wrong.length > 0 ? t("add-pos.bad-urls", { urls: wrong.join(", ") }) : ""}
              onValue={(urls) => change({ urls })}
            />
          ) : null}
          {failure ? <Alert tone="error">{failure}</Alert> : null}
        </Stack>
      </form>
    </Dialog>
  );
}
