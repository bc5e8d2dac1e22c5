import { type PosKind, posKinds, standardSubtype } from "@hpay/domain";
import { commonMessages } from "@hpay/i18n";
import { useT } from "@hpay/remote-kit";
import { useForm } from "@hpay/remote-kit/form";
import { Alert, Button, SelectField, Stack, TextField, useFocusOnFault } from "@hpay/ui";
import { Dialog } from "@hpay/ui/page";
import { useId, useRef } from "react";
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
  /** Address of the shop that is being connected, to which only sites can be added. */
  readonly shopUrl: string | null;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

export function AddPosDialog({ companyId, shopUrl, onClose, onAdded }: AddPosDialogProps) {
  const t = useT(messages);
  const tCommon = useT(commonMessages);
  const formId = useId();
  const types = usePosTypes();
  const ownUrl = shopUrl ?? "";
  const form = useRef<HTMLFormElement>(null);
  const formik = useForm<NewPos>({
    initialValues: { ...emptyPos, url: ownUrl },
    onSubmit: async (values) => {
      if (!canBeSaved(values) || !types.data) return;
      const id = await add(values);
      if (id !== null) onAdded(id);
    },
  });
  const pos = formik.values;
  const isTyped = pos.url.trim() !== ownUrl || pos.urls.trim() !== "";
  const { close, stopBlocking } = useConfirmClose(isTyped, onClose);
  const { add, failure } = useAddPos(companyId, types.data ?? [], stopBlocking);
  useFocusOnFault(form, formik);
  const change = (name: keyof NewPos, value: string) => void formik.setFieldValue(name, value);
  const isTouched = formik.touched.url === true;

  const verdict = checkUrl(pos);
  const invalidUrls = badUrls(pos);
  const subtypes = (types.data ?? []).filter((type) => type.kind === pos.kind);
  // Until the type has loaded, it is unknown how its script changes the values.
  const isTypeAwaited = types.isPending && canBeSaved(pos);
  const disabledReason = !canBeSaved(pos)
    ? tCommon("common.correct-input")
    : types.isError
      ? t("add-pos.types-failed")
      : undefined;
  const isSite = pos.kind === "site";
  const urlError = {
    empty: t(isSite ? "add-pos.enter-url" : "add-pos.enter-identifier"),
    invalid: t(isSite ? "add-pos.enter-valid-url" : "add-pos.enter-valid-identifier"),
    valid: "",
  };

  return (
    <Dialog
      open
      keepOpen
      onClose={() => void close()}
      title={t("pos-list.add")}
      footer={
        <>
          <Button onClick={() => void close()}>{tCommon("common.cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant="solid"
            loading={formik.isSubmitting || isTypeAwaited}
            disabledReason={disabledReason}
            onHeld={() => void formik.submitForm()}
          >
            {tCommon("common.save")}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={formik.handleSubmit}>
        <Stack gap="4">
          <SelectField
            label={t("add-pos.kind")}
            value={pos.kind}
            options={posKinds.map((kind) => ({
              value: kind,
              label: t(kindLabels[kind]),
              disabled: shopUrl !== null && kind !== "site",
            }))}
            onValue={(kind) => void formik.setValues((previous) => withKind(previous, kind as PosKind))}
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
                      label: types.isPending ? tCommon("common.loading") : standardSubtype,
                    },
                  ]
            }
            onValue={(subtype) => change("subtype", subtype)}
          />
          {types.isError ? (
            <Alert
              tone="error"
              actions={
                <Button size="sm" loading={types.isFetching} onClick={() => void types.refetch()}>
                  {tCommon("common.retry")}
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
            error={isTouched || pos.url.length > 3 ? urlError[verdict.kind] : ""}
            // A message that appears below the field would move the button that is being pressed, and the press
            // would be lost.
            onBlur={({ relatedTarget }) =>
              void formik.setFieldTouched("url", isTouched || !isUsableButton(relatedTarget))
            }
            onValue={(url) => change("url", url)}
          />
          {pos.kind === "site" ? (
            <TextField
              label={t("add-pos.urls")}
              hint={t("add-pos.urls-hint")}
              value={pos.urls}
              mono
              autoCapitalize="none"
              spellCheck={false}
              error={invalidUrls.length > 0 ? t("add-pos.bad-urls", { urls: invalidUrls.join(", ") }) : ""}
              onValue={(urls) => change("urls", urls)}
            />
          ) : null}
          {failure?.pos === pos ? <Alert tone="error">{failure.text}</Alert> : null}
        </Stack>
      </form>
    </Dialog>
  );
}
