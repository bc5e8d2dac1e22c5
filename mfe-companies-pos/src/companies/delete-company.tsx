import { isAllowed } from "@hpay/contract/permissions";
import { useProvider, useServerWords } from "@hpay/data";
import { commonMessages } from "@hpay/i18n";
import { useHost, useReadable, useT } from "@hpay/remote-kit";
import { Button, type ButtonProps } from "@hpay/ui";
import { messages } from "../messages";
import type { Company } from "./data/company";

interface DeleteCompanyProps extends Pick<ButtonProps, "size" | "variant"> {
  readonly company: Company;
  readonly onDeleted?: () => void;
}

/**
 * Deletes a company after the person has typed its name. Not available to staff, nor in another page's frame.
 */
export function DeleteCompany({ company, onDeleted, ...buttonProps }: DeleteCompanyProps) {
  const t = useT(messages);
  const tCommon = useT(commonMessages);
  const serverWords = useServerWords();
  const host = useHost();
  const provider = useProvider();
  const { mode } = useReadable(host.windowed);
  if (company.role === "staff" || mode !== "none") return null;

  const handleDelete = async () => {
    const isConfirmed = await host.confirm({
      title: t("companies.delete-title"),
      text: t("companies.delete-text", { name: company.name }),
      confirmLabel: t("companies.delete"),
      tone: "danger",
      typeToConfirm: company.name,
    });
    if (!isConfirmed) return;
    try {
      await provider.remove("companies", company.id, { version: company.version });
    } catch (error) {
      host.notify({ tone: "error", text: t("companies.delete-error"), details: serverWords(error) });
      return;
    }
    host.notify({ tone: "success", text: t("companies.deleted", { name: company.name }) });
    onDeleted?.();
  };
  return (
    <Button
      {...buttonProps}
      startIcon="delete"
      disabledReason={isAllowed(company.role, "company.delete") ? undefined : tCommon("common.not-allowed")}
      onClick={() => void handleDelete()}
    >
      {t("companies.delete")}
    </Button>
  );
}
