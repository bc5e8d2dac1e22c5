import type { Role } from "@hpay/contract";
import { useProvider, useServerWords } from "@hpay/data";
import { useHost, useSession, useT } from "@hpay/remote-kit";
import { Badge, Text } from "@hpay/ui";
import { type MenuEntry, RowMenu } from "@hpay/ui/page";
import { accessOffer, type CompanyLink } from "../../people/company-link";
import type { Company } from "../data/company";
import { companyMessages } from "../messages";
import { roleWords } from "./role-words";

const actionWords = {
  creator: "people.make-creator",
  admin: "people.make-admin",
  staff: "people.make-staff",
} as const;

interface PersonActionsProps {
  readonly link: CompanyLink;
  readonly company: Company;
}

/**
 * The actions on one person's access. The signed-in person, support and the owner have a label or a dash
 * instead.
 */
export function PersonActions({ link, company }: PersonActionsProps) {
  const t = useT(companyMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const userId = useSession().user?.id ?? null;
  const offer = accessOffer(link, { userId, ownRole: company.role });
  if (offer.kind === "own") return <Badge tone="info">{t("people.yourself")}</Badge>;
  if (offer.kind === "support") return <Badge>{t("people.support")}</Badge>;
  if (offer.kind === "creator")
    return (
      <Text as="span" tone="muted">
        –
      </Text>
    );

  const name = link.name || link.email;
  const attempt = async (work: Promise<unknown>, successText: string, failureText: string) => {
    try {
      await work;
      host.notify({ tone: "success", text: successText });
    } catch (error) {
      host.notify({ tone: "error", text: failureText, details: serverWords(error) });
    }
  };
  const handleRole = async (role: Exclude<Role, "hpay-support">) => {
    const isOwnershipTransfer = role === "creator";
    const isConfirmed = await host.confirm({
      title: t(isOwnershipTransfer ? "people.hand-over-title" : "people.role-title"),
      text: isOwnershipTransfer
        ? t(company.role === "creator" ? "people.hand-over-text" : "people.hand-over-text-support", { name })
        : t("people.role-text", { name, role: t(roleWords[role]) }),
      confirmLabel: t(actionWords[role]),
      tone: isOwnershipTransfer ? "danger" : "neutral",
    });
    if (!isConfirmed) return;
    const version = { version: link.version };
    await attempt(
      provider.update("user_companies", link.id, { Role: role }, version),
      t("people.role-changed", { name, role: t(roleWords[role]) }),
      t("people.role-error"),
    );
  };
  const handleRemove = async () => {
    const isConfirmed = await host.confirm({
      title: t("people.remove"),
      text: t("people.remove-text", { name, company: company.name }),
      confirmLabel: t("people.remove"),
      tone: "danger",
    });
    if (!isConfirmed) return;
    await attempt(
      provider.remove("user_companies", link.id, { version: link.version }),
      t("people.removed", { name }),
      t("people.remove-error"),
    );
  };
  const entries: readonly MenuEntry[] = [
    ...offer.roles.map((role) => ({
      id: role,
      label: t(actionWords[role]),
      icon: "user" as const,
      onSelect: () => void handleRole(role),
    })),
    {
      id: "remove",
      label: t("people.remove"),
      icon: "delete",
      danger: true,
      ruled: true,
      onSelect: () => void handleRemove(),
    },
  ];
  return <RowMenu of={name} entries={entries} />;
}
