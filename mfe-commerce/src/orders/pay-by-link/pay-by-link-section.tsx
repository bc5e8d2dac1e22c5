import { decimalInLanguage, isSerbianMobile, offerSms, smsParts, smsPrice } from "@hpay/domain";
import { useHost, useLanguage, useSelection, useT } from "@hpay/remote-kit";
import { Alert, CheckboxField, Grid, Stack, styled, Text, TextField } from "@hpay/ui";
import { MultiselectField } from "@hpay/ui/page";
import type { SiteMethod } from "../../methods/domain/site-method";
import { digitsOnly, type PayByLinkValues } from "../domain/order-form";
import { payLink } from "../domain/pay-by-link-marks";
import { orderMessages } from "../messages/catalogue";
import { Section } from "../order-editor/section";
import type { OrderEditorState } from "../order-editor/use-order-editor";
import { PayLinkBox } from "./pay-link-box";
import { useCustomerLanguage } from "./use-customer-language";

/** The message as the customer's phone shows it. */
const SmsText = styled("blockquote", {
  base: {
    maxWidth: "28rem",
    margin: "0",
    padding: "2",
    paddingInline: "3",
    borderRadius: "lg",
    bg: "bg.muted",
    fontSize: "sm",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});

export interface PayByLinkSectionProps
  extends Pick<OrderEditorState, "values" | "change" | "readOnly" | "amount" | "problems"> {
  readonly options: PayByLinkValues;
  readonly posId: number;
  readonly isSaved: boolean;
  /** The customer's link from the gateway; empty if there is none. */
  readonly link: string;
  readonly methods: readonly SiteMethod[];
}

/** A pay-by-link order's offer: validity, methods, and how the customer is notified. */
export function PayByLinkSection(props: PayByLinkSectionProps) {
  const { options, values, change, readOnly, amount, problems, posId, isSaved, methods } = props;
  const t = useT(orderMessages);
  const panelLanguage = useLanguage();
  const language = useCustomerLanguage(posId, values.language);
  const { company } = useSelection();
  const { config } = useHost();
  const set = (part: Partial<PayByLinkValues>) => change({ payByLink: { ...options, ...part } });
  const link = props.link || payLink(config.clientBase, posId, values.uid);
  const sms = offerSms({
    company: company?.name ?? "",
    due: { amount, currency: values.currency },
    link,
    language,
  });
  return (
    <Section title={t("pbl.options")}>
      <Grid columns={3} gap="3" alignItems="start">
        <TextField
          label={t("pbl.days")}
          hint={t("pbl.days-hint")}
          numeric
          inputMode="numeric"
          value={options.offerDays}
          readOnly={readOnly}
          onValue={(days) => set({ offerDays: digitsOnly(days) })}
        />
        <MethodChoice
          label={t("pbl.allowed-payment")}
          kind="payment"
          methods={methods}
          chosenUids={options.allowedPayment}
          readOnly={readOnly}
          fault={problems.includes("payment-methods") ? t("pbl.choose-one") : undefined}
          warning={t("pbl.no-way-to-pay")}
          onChosen={(allowedPayment) => set({ allowedPayment })}
        />
        <MethodChoice
          label={t("pbl.allowed-shipping")}
          kind="shipping"
          methods={methods}
          chosenUids={options.allowedShipping}
          readOnly={readOnly}
          onChosen={(allowedShipping) => set({ allowedShipping })}
        />
      </Grid>
      {isSerbianMobile(values.billing.phone) ? (
        <>
          <CheckboxField
            label={t("pbl.sms")}
            checked={options.sms}
            disabled={readOnly}
            hint={t("pbl.sms-price", {
              parts: smsParts(sms).parts,
              price: decimalInLanguage(config.smsPriceRsd, panelLanguage),
              total: decimalInLanguage(smsPrice(sms, config.smsPriceRsd), panelLanguage),
            })}
            onValue={(isChecked) => set({ sms: isChecked })}
          />
          {options.sms ? <SmsText>{sms}</SmsText> : null}
        </>
      ) : null}
      <PayLinkBox link={link} uid={values.uid} isSaved={isSaved} />
    </Section>
  );
}

interface MethodChoiceProps {
  readonly label: string;
  readonly kind: SiteMethod["kind"];
  readonly methods: readonly SiteMethod[];
  /** Uids of the selected methods; null for all methods. */
  readonly chosenUids: readonly string[] | null;
  readonly readOnly: boolean;
  readonly fault?: string | undefined;
  /** The warning when none of the selected methods is enabled. */
  readonly warning?: string;
  readonly onChosen: (uids: readonly string[] | null) => void;
}

/** A choice between all methods of a kind and selected ones, by Uid. */
function MethodChoice({
  label,
  kind,
  methods,
  chosenUids,
  readOnly,
  fault,
  warning,
  onChosen,
}: MethodChoiceProps) {
  const t = useT(orderMessages);
  const methodsOfKind = methods.filter((method) => method.kind === kind);
  const offeredMethods = methodsOfKind.filter((method) => method.enabled);
  // Until the methods have loaded, none counts as unavailable.
  const unavailableUids = methodsOfKind.length === 0 ? [] : missingUids(chosenUids ?? [], offeredMethods);
  if (offeredMethods.length === 0 && chosenUids === null) return <Text />;
  return (
    <Stack gap="2">
      <CheckboxField
        label={`${label}: ${t("pbl.all-methods")}`}
        checked={chosenUids === null}
        disabled={readOnly}
        onValue={(isAll) => onChosen(isAll ? null : offeredMethods.map((method) => method.uid))}
      />
      {chosenUids === null ? null : (
        <MultiselectField
          label={label}
          labelHidden
          error={fault}
          disabled={readOnly}
          choices={[
            ...offeredMethods.map(({ uid, name }) => ({ value: uid, label: name, description: uid })),
            ...unavailableUids.map((uid) => ({
              value: uid,
              label: methodsOfKind.find((method) => method.uid === uid)?.name ?? uid,
              description: t("pbl.method-gone"),
            })),
          ]}
          values={chosenUids}
          onValues={onChosen}
        />
      )}
      {warning !== undefined &&
      unavailableUids.length > 0 &&
      unavailableUids.length === chosenUids?.length ? (
        <Alert tone="warning">{warning}</Alert>
      ) : null}
    </Stack>
  );
}

const missingUids = (uids: readonly string[], offeredMethods: readonly SiteMethod[]) =>
  uids.filter((uid) => !offeredMethods.some((method) => method.uid === uid));
