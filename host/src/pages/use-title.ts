import { localized } from "@hpay/i18n";
import { useEffect } from "react";
import { usePathname } from "../navigation/use-pathname";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";
import { posSettingsPath, samePath, type View } from "./view";

/** "Orders | HPay", preceded by the number of orders that arrived while the page was hidden. */
export function useTitle(view: View): void {
  const { config, language, news, selection } = usePanel();
  const t = useHostText();
  const code = useValue(language);
  const unseenCount = useValue(news.unseenCount);
  const { pos } = useValue(selection);
  const pathname = usePathname();
  // The title of a settings page names the POS, so that two tabs can be distinguished.
  const posName = pos && samePath(pathname, `${posSettingsPath}/${pos.id}`) ? pos.name : "";
  const page = () => {
    if (view.kind === "remote") return localized(view.route.title, code);
    if (view.kind === "needs" || view.kind === "disabled" || view.kind === "loading-selection")
      return localized(view.title, code);
    if (view.kind === "dashboard") return t("dashboard.title");
    return view.kind === "not-found" ? t("page.not-found") : "";
  };
  const text = [page(), posName, config.productName].filter(Boolean).join(" | ");
  const title = unseenCount > 0 ? `(${unseenCount}) ${text}` : text;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
