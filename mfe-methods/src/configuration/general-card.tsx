import { useT } from "@hpay/remote-kit";
import { Box, CheckboxField, Grid, leftAfterPress, SelectField, Stack, TextField } from "@hpay/ui";
import { Card, InfoTip } from "@hpay/ui/page";
import { memo } from "react";
import { messages } from "../messages";
import { fallbackChoices } from "../methods/fallback";
import type { MethodKind } from "../methods/method-kinds";
import { type PosMethod, titleAndUid } from "../methods/pos-method";
import type { GeneralFault, GeneralValues } from "./general-values";
import type { useMethodForm } from "./use-method-form";

type GeneralForm = ReturnType<typeof useMethodForm>["general"];

interface GeneralCardProps {
  readonly kind: MethodKind;
  readonly base: PosMethod;
  readonly general: Pick<GeneralForm, "values" | "errors" | "touched" | "getFieldProps" | "setFieldValue">;
  readonly methods: readonly PosMethod[];
  readonly readOnly: boolean;
}

const faults: readonly GeneralFault[] = [
  "configuration.order-wrong",
  "configuration.uid-wrong",
  "configuration.uid-taken",
  "configuration.process-group-wrong",
  "configuration.control-characters",
];

/**
 * Fields for enabled, list order, UID, process group and, for payments, the fallback. Re-renders only for
 * changes of these, not when a parameter is typed.
 */
export const GeneralCard = memo(function GeneralCard({
  kind,
  base,
  general,
  methods,
  readOnly,
}: GeneralCardProps) {
  const t = useT(messages);
  /** The text of an error. The form's own errors are message keys; the gateway's are texts. */
  const faultOf = (name: keyof GeneralValues) => {
    const fault = general.touched[name] ? general.errors[name] : undefined;
    const key = faults.find((knownFault) => knownFault === fault);
    const message = key ? t(key) : fault;
    return message ? { error: message } : {};
  };
  const textProps = (name: "order" | "uid" | "processGroup") => ({
    ...leftAfterPress(general.getFieldProps(name)),
    readOnly,
    ...faultOf(name),
  });
  const isRenamed = general.values.uid.trim() !== base.uid;
  const groups = [...new Set(methods.map(({ processGroup }) => processGroup))].filter(
    (group) => group !== "",
  );
  const labelWithTip = (field: string, text: string) => (
    // The button is taller than the label's line, so without this, fields side by side would not align.
    <Box as="span" display="inline-flex" marginBlock="-1.5" alignSelf="center">
      <InfoTip of={field}>{text}</InfoTip>
    </Box>
  );
  return (
    <Card title={t("configuration.general")}>
      <Stack>
        <CheckboxField
          label={t("common.enabled")}
          aria-required
          {...faultOf("isEnabled")}
          checked={general.values.isEnabled}
          disabled={readOnly}
          onValue={(isEnabled) => void general.setFieldValue("isEnabled", isEnabled)}
        />
        <Grid columns={2} gap="5" alignItems="start">
          <TextField
            {...textProps("order")}
            label={t("configuration.list-order")}
            labelEnd={labelWithTip(t("configuration.list-order"), t("configuration.list-order-info"))}
            inputMode="numeric"
          />
          <TextField
            {...textProps("uid")}
            label={t("configuration.uid")}
            labelEnd={labelWithTip(t("configuration.uid"), t("configuration.uid-info"))}
            {...(isRenamed ? { hint: t("configuration.uid-changed", { uid: base.uid }) } : {})}
            required
            mono
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            {...textProps("processGroup")}
            label={t("configuration.process-group")}
            labelEnd={labelWithTip(t("configuration.process-group"), t("configuration.process-group-info"))}
            list="method-process-groups"
            autoComplete="off"
          />
          <datalist id="method-process-groups">
            {groups.map((group) => (
              <option key={group} value={group} />
            ))}
          </datalist>
          {kind === "payment" ? (
            <SelectField
              label={t("configuration.fallback-of")}
              placeholder={t("common.none")}
              disabled={readOnly}
              options={fallbackChoices(base, methods).map((method) => ({
                value: String(method.id),
                label: titleAndUid(method),
              }))}
              {...general.getFieldProps("fallbackOfId")}
              {...faultOf("fallbackOfId")}
            />
          ) : null}
        </Grid>
      </Stack>
    </Card>
  );
}, isSame);

function isSame(previous: GeneralCardProps, current: GeneralCardProps): boolean {
  return (
    previous.kind === current.kind &&
    previous.base === current.base &&
    previous.methods === current.methods &&
    previous.readOnly === current.readOnly &&
    previous.general.values === current.general.values &&
    previous.general.errors === current.general.errors &&
    previous.general.touched === current.general.touched
  );
}
