import { customerLanguages, languageName } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { CheckboxField, Grid, SelectField, Stack } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { posMessages } from "../messages";
import { cofPolicies } from "./pos-values";
import { posPart } from "./use-pos-fields";

const policyLabels = {
  "": "pos.cof-as-requested",
  none: "pos.cof-none",
  required: "pos.cof-required",
} as const satisfies Record<(typeof cofPolicies)[number], string>;

/** Settings for the language of the customer's pages, stored cards and notifications. */
export const BehaviourCard = posPart(
  function BehaviourCard({ form, fields }) {
    const t = useT(posMessages);
    const { fixedLanguage, cofPolicy } = form.formik.values;
    const languages: readonly string[] = customerLanguages;
    const policies: readonly string[] = cofPolicies;
    return (
      <Card title={t("pos.behaviour")}>
        <Stack gap="5">
          <Grid columns={2} gap="5" alignItems="start">
            <SelectField
              label={t("pos.fixed-language")}
              options={[
                { value: "", label: t("pos.fixed-language-none") },
                ...[...languages, ...unlistedValue(languages, fixedLanguage)].map((code) => ({
                  value: code,
                  label: languageName(code),
                })),
              ]}
              {...fields.text("fixedLanguage")}
            />
            <SelectField
              label={t("pos.cof-policy")}
              hint={t("pos.cof-policy-hint")}
              options={[
                ...cofPolicies.map((policy) => ({ value: policy, label: t(policyLabels[policy]) })),
                ...unlistedValue(policies, cofPolicy).map((policy) => ({ value: policy, label: policy })),
              ]}
              {...fields.text("cofPolicy")}
            />
          </Grid>
          <CheckboxField label={t("pos.no-notifications")} {...fields.flag("hasNoNotifications")} />
          <CheckboxField label={t("pos.no-shop-refunds")} {...fields.flag("hasNoShopRefunds")} />
        </Stack>
      </Card>
    );
  },
  ["fixedLanguage", "cofPolicy", "hasNoNotifications", "hasNoShopRefunds"],
);

/** A stored value that is not in the list stays available, so that a save does not change it. */
const unlistedValue = (options: readonly string[], value: string): readonly string[] =>
  value === "" || options.includes(value) ? [] : [value];
