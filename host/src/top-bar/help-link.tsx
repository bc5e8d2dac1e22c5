import { Icon, styled, Tooltip } from "@hpay/ui";
import { PanelLink } from "../navigation/panel-link";
import { usePathname } from "../navigation/use-pathname";
import { useHostText, usePanel } from "../ports/panel-context";
import { matchRoute } from "../remotes/registry";
import { useValue } from "../state/use-value";

const helpPath = "/help";

const Frame = styled(PanelLink, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    minHeight: "32px",
    aspectRatio: "1",
    borderRadius: "md",
    color: "fg.muted",
    _hover: { bg: "bg.muted", color: "fg" },
  },
});

/** Opens the help for the page; renders nothing if no remote provides help. */
export function HelpLink() {
  const { remotes } = usePanel();
  const t = useHostText();
  const pathname = usePathname();
  if (!matchRoute(useValue(remotes.registry), helpPath)) return null;
  const isHelpPage = pathname.toLowerCase().startsWith(helpPath);
  const to = isHelpPage ? helpPath : `${helpPath}?for=${encodeURIComponent(pathname)}`;
  return (
    <Tooltip content={t("bar.help")} silent>
      <Frame to={to} aria-label={t("bar.help")}>
        <Icon name="help" size={16} />
      </Frame>
    </Tooltip>
  );
}
