import type { useT } from "@hpay/remote-kit";
import { TextLink } from "@hpay/ui";
import { safeHref } from "@hpay/ui/html";
import type { Column } from "@hpay/ui/page";
import type { messages } from "../messages";
import type { HelpLink } from "./help-link";

export function helpColumns(t: ReturnType<typeof useT<typeof messages.en>>): readonly Column<HelpLink>[] {
  return [
    {
      id: "link",
      header: t("help.column.link"),
      sortable: true,
      wrap: true,
      cell: ({ link }) => {
        const href = safeHref(link);
        return href ? (
          <TextLink href={href} target="_blank" rel="noopener noreferrer">
            {link}
          </TextLink>
        ) : (
          link
        );
      },
    },
    {
      id: "description",
      header: t("help.column.description"),
      sortable: true,
      wrap: true,
      cell: (link) => link.description,
    },
  ];
}
