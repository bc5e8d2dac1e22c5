import { type Action, isAllowed } from "@hpay/contract/permissions";
import { useIsDeleted } from "@hpay/data";
import { commonMessages } from "@hpay/i18n";
import { useIsStillHere, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { Alert, Button, Row, Stack, useFocusOnFault } from "@hpay/ui";
import { Card, DiffDialog, pathName, SaveBar } from "@hpay/ui/page";
import { useRef } from "react";
import { fieldNames } from "../../saving/field-names";
import { ApprovalsCard } from "../approvals/approvals-card";
import { CompanyFields } from "../company-form/company-fields";
import { LogoField } from "../company-form/logo-field";
import type { Company } from "../data/company";
import { companyTextList } from "../data/company-texts";
import { DeleteCompany } from "../delete-company";
import { ErasuresCard } from "../erasures/erasures-card";
import { RetentionCard } from "../erasures/retention-card";
import { MemberAccessCard } from "../member-access/member-access-card";
import { companyMessages } from "../messages";
import { LeaveCompany } from "../people/leave-company";
import { PeopleCard } from "../people/people-card";
import { SeenKeys } from "../seen-keys/seen-keys";
import { useCompanyForm } from "./use-company-form";
import { useWarehouses, WarehousesCard } from "./warehouses-card";

const names = {
  ...Object.fromEntries(companyTextList.map(([, { wire, label }]) => [wire, label])),
  LogoFile: "company.logo",
  TimeZone: "company.time-zone",
  Warehouses: "warehouse.title",
} as const;

/** One company: its fields, and, for people who can manage it, its logo, warehouses and people. */
export function CompanyDetails({ company }: { readonly company: Company }) {
  const t = useT(companyMessages);
  const tCommon = useT(commonMessages);
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const form = useCompanyForm(company);
  const { canBeSaved } = useWarehouses(form);
  const frame = useRef<HTMLDivElement>(null);
  useFocusOnFault(frame, form);
  // Uses the role in this company, because another company may be selected.
  const canEdit = isAllowed(company.role, "company.edit");
  const canSeePeople = isAllowed(company.role, "company-users.view");
  const can = (action: Action) => company.hasControls && isAllowed(company.role, action);
  const disabledReason = canBeSaved ? undefined : tCommon("common.correct-input");
  const isDeleted = useIsDeleted("companies", company.id);
  const handleSave = () => void form.save();
  const goToList = () => {
    form.stopBlocking();
    if (isStillHere()) navigate("/company");
  };

  return (
    <Stack ref={frame} gap="5">
      {canEdit ? null : <Alert tone="info">{t("company.read-only")}</Alert>}
      {can("embed-key.reveal") ? <SeenKeys company={company} /> : null}
      <Card title={t("company.general")}>
        <Stack gap="5">
          <CompanyFields formik={form.formik} disabled={!canEdit} hasTimeZone />
          {canEdit ? (
            <LogoField file={form.logo} onFile={form.setLogo} storedName={form.base.logoFile} />
          ) : null}
        </Stack>
      </Card>
      {canEdit ? <WarehousesCard form={form} /> : null}
      {canSeePeople ? <PeopleCard company={company} /> : null}
      {can("company.end-access") ? <MemberAccessCard company={company} /> : null}
      {can("company-users.view") ? <ApprovalsCard company={company} /> : null}
      {can("company.erase-customers") ? <ErasuresCard company={company} /> : null}
      {can("company.erase-customers") && company.retentionMonths !== null ? (
        <RetentionCard company={company} storedMonths={company.retentionMonths} />
      ) : null}
      <Row justifyContent="space-between">
        <Row gap="2">
          <DeleteCompany company={form.base} variant="dangerOutline" onDeleted={goToList} />
          <LeaveCompany company={company} onLeft={goToList} />
        </Row>
        {/* Only one Update button is visible: the one in the bar, as soon as there is something to save. */}
        {canEdit && !form.isDirty && !form.isSaving ? (
          <Button variant="solid" startIcon="save" disabledReason={disabledReason} onClick={handleSave}>
            {tCommon("common.update")}
          </Button>
        ) : null}
      </Row>
      {canEdit ? (
        <>
          <SaveBar
            dirty={form.isDirty}
            saving={form.isSaving}
            deleted={isDeleted}
            saveLabel={tCommon("common.update")}
            disabledReason={disabledReason}
            onSave={handleSave}
            onDiscard={form.discard}
          />
          <DiffDialog
            differences={form.conflict?.conflicts ?? null}
            nameOf={(path) => pathName(path, fieldNames(names, t))}
            busy={form.isSaving}
            onKeepMine={() => void form.keepMine()}
            onTakeTheirs={form.takeTheirs}
            onClose={form.closeConflict}
          />
        </>
      ) : null}
    </Stack>
  );
}
