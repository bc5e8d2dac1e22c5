import { isAllowed } from "@hpay/contract/permissions";
import { useProvider, useServerWords } from "@hpay/data";
import { useHost, useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import type { Company } from "../data/company";
import { companyMessages } from "../messages";

interface LeaveCompanyProps {
  readonly company: Company;
  readonly onLeft: () => void;
}

/** Ends the signed-in person's own access. An owner has to transfer the company first. */
export function LeaveCompany({ company, onLeft }: LeaveCompanyProps) {
  const t = useT(companyMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const { linkId } = company;
  if (linkId === null || !isAllowed(company.role, "company.leave")) return null;
  const handleLeave = async () => {
    const isConfirmed = await host.confirm({
      title: t("people.leave"),
      text: t("people.leave-text", { company: company.name }),
      confirmLabel: t("people.leave"),
      tone: "danger",
    });
    if (!isConfirmed) return;
    try {
      await provider.remove("user_companies", linkId);
    } catch (error) {
      host.notify({ tone: "error", text: t("people.remove-error"), details: serverWords(error) });
      return;
    }
    host.notify({ tone: "success", text: t("people.left", { company: company.name }) });
    onLeft();
  };
  return (
    <Button startIcon="sign-out" onClick={() => void handleLeave()}>
      {t("people.leave")}
    </Button>
  );
}
