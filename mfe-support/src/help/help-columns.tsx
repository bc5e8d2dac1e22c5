import type { LanguageCode } from "@hpay/contract";
import type { useT } from "@hpay/remote-kit";
import { TextLink } from "@hpay/ui";
import { safeHref } from "@hpay/ui/html";
import type { Column } from "@hpay/ui/page";
import type { messages } from "../messages";
import type { HelpLink } from "./help-link";

export function helpColumns(
  t: ReturnType<typeof useT<typeof messages.en>>,
  language: LanguageCode,
): readonly Column<HelpLink>[] {
  return [
    {
      id: "link",
      header: t("help.column.link"),
      sortable: true,
      wrap: true,
      cell: ({ link }) => {
        const href = safeHref(link);
        return href ? (
          <TextLink href={inLanguage(href, language)} target="_blank" rel="noopener noreferrer">
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

/** Adds the panel's language to links to the gateway's own pages. */
const inLanguage = (href: string, language: LanguageCode) =>
  href.startsWith("/help/") ? `${href}?lang=${language}` : href;
