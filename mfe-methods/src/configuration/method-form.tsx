import { useIsDeleted } from "@hpay/data";
import { DefinitionForm, LocalizationBar, StoredDraft } from "@hpay/definition-form";
import { useCan, useT } from "@hpay/remote-kit";
import { Alert, Button, Row, Stack, Text, useFocusOnFault } from "@hpay/ui";
import { Card, SaveBar } from "@hpay/ui/page";
import { useRef } from "react";
import { messages } from "../messages";
import { type MethodKind, methodKinds } from "../methods/method-kinds";
import type { PosMethod } from "../methods/pos-method";
import { ConflictDialog } from "./conflict-dialog";
import { GeneralCard } from "./general-card";
import { useMethodForm } from "./use-method-form";

interface MethodFormProps {
  readonly kind: MethodKind;
  readonly method: PosMethod;
  readonly methods: readonly PosMethod[];
}

/** The form of one method: general fields, languages, parameters. */
export function MethodForm({ kind, method, methods }: MethodFormProps) {
  const t = useT(messages);
  const readOnly = !useCan("method.manage");
  const form = useMethodForm(kind, method, methods);
  const { values, conflict } = form;
  const frame = useRef<HTMLDivElement>(null);
  useFocusOnFault(frame, form);
  const isDeleted = useIsDeleted(methodKinds[kind].resource, form.base.id);
  const handleSave = () => void form.save();
  return (
    <Stack ref={frame} gap="5">
      {readOnly ? (
        <Alert tone="info">{t("configuration.read-only")}</Alert>
      ) : (
        <StoredDraft
          name={`${methodKinds[kind].resource}/${form.base.id}`}
          isDirty={form.isDirty}
          fields={form.general}
          form={values}
        />
      )}
      <GeneralCard
        kind={kind}
        base={form.base}
        general={form.general}
        methods={methods}
        readOnly={readOnly}
      />
      <Card title={t("configuration.parameters")}>
        <Stack gap="5">
          <LocalizationBar form={values} readOnly={readOnly} />
          {values.parameters.some(({ hidden }) => !hidden) ? (
            <DefinitionForm form={values} readOnly={readOnly} />
          ) : (
            <Text tone="muted">{t("configuration.no-parameters")}</Text>
          )}
        </Stack>
      </Card>
      {readOnly ? null : (
        <>
          {/* Only one Save button is visible: the one in the bar, as soon as there is something to save. */}
          {form.isDirty ? null : (
            <Row justifyContent="flex-end">
              <Button variant="solid" startIcon="save" loading={form.isSaving} onClick={handleSave}>
                {t("common.save")}
              </Button>
            </Row>
          )}
          <SaveBar
            dirty={form.isDirty}
            saving={form.isDirty && form.isSaving}
            deleted={isDeleted}
            onSave={handleSave}
            onDiscard={form.discard}
          />
          {conflict === null ? null : (
            <ConflictDialog
              conflict={conflict}
              parameters={values.parameters}
              methods={methods}
              busy={form.isSaving}
              onKeepMine={() => void form.keepMine()}
              onTakeTheirs={form.takeTheirs}
              onClose={form.closeConflict}
            />
          )}
        </>
      )}
    </Stack>
  );
}
