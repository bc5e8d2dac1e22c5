import { localized } from "@hpay/i18n";
import { extensionsAt } from "../extensions/extensions";
import { dashboardPath } from "../pages/view";
import { useHostText, usePanel } from "../ports/panel-context";
import { menuItems } from "../side-menu/menu-entries";
import { useValue } from "../state/use-value";
import type { PaletteEntry } from "./palette-entries";

/** The palette's current entries: pages that can be opened, companies, and the POS of the selected one. */
export function usePaletteSources(): {
  entries: readonly PaletteEntry[];
  order(uid: string): PaletteEntry | null;
} {
  const { remotes, selection, session, navigation, language } = usePanel();
  const t = useHostText();
  const code = useValue(language);
  const { role } = useValue(session.state);
  const registry = useValue(remotes.registry);
  const currentSelection = useValue(selection);
  const companies = useValue(selection.companies);
  const posList = useValue(selection.posList);

  const page = (path: string, text: string, icon: string): PaletteEntry => ({
    id: `page-${path}`,
    group: "pages",
    icon,
    text,
    keywords: path,
    run: () => navigation.push(path),
  });
  const entries: PaletteEntry[] = [
    page(dashboardPath, t("menu.dashboard"), "dashboard"),
    ...menuItems(registry, [], currentSelection, role)
      .filter((item) => !item.missingSelection && item.path !== dashboardPath)
      .map((item) => page(item.path, localized(item.label, code), item.icon)),
    page("/user", t("bar.settings"), "settings"),
    ...extensionsAt(registry, role, "palette").map((extension) => ({
      ...page(extension.path, localized(extension.label, code), extension.icon ?? "help"),
      id: `extension-${extension.key}`,
    })),
    ...companies.map((company) => ({
      id: `company-${company.id}`,
      group: "companies" as const,
      icon: "company",
      text: company.name,
      keywords: `${company.regNo} ${company.taxNo}`,
      run: () => void selection.select(company.id),
    })),
    ...posList.map((pos) => ({
      id: `pos-${pos.id}`,
      group: "pos" as const,
      icon: "pos",
      text: pos.name,
      keywords: `${pos.urls.join(" ")} ${pos.merchantUid}`,
      run: () => void selection.select(pos.companyId, pos.id),
    })),
  ];
  return {
    entries,
    order: (uid) =>
      currentSelection.pos
        ? {
            // The Uid cannot be used here, because an element id cannot contain spaces.
            id: "order",
            group: "order",
            icon: "order",
            text: t("palette.order", { uid }),
            run: () => navigation.push(`/orders/Uid:${encodeURIComponent(uid)}`),
          }
        : null,
  };
}
