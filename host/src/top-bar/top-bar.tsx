import { isSandbox } from "@hpay/contract";
import { Badge, Button, IconButton, Logo, styled } from "@hpay/ui";
import { PanelLink } from "../navigation/panel-link";
import { NoticesButton } from "../notices/notices-button";
import { dashboardPath } from "../pages/view";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";
import { HelpLink } from "./help-link";
import { LanguageMenu } from "./language-menu";
import { ReloadOffer } from "./reload-offer";
import { UserMenu } from "./user-menu";

const Bar = styled("header", {
  base: {
    position: "sticky",
    top: 0,
    zIndex: "bar",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    px: { base: "2", md: "4" },
    py: "2",
    minHeight: "56px",
    bg: "bg.panel",
    borderBottomWidth: "1px",
  },
});
const MenuOpener = styled("span", { base: { display: { base: "inline-flex", lg: "none" } } });
const Brand = styled(PanelLink, {
  base: { display: "inline-flex", alignItems: "center", gap: "2", marginInlineEnd: { lg: "4" } },
});
const Selectors = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "repeat(2, minmax(0, auto))" },
    gap: "2",
    minWidth: 0,
    order: { base: 3, md: 0 },
    flex: { base: "1 1 100%", md: "0 1 auto" },
    "& button": { minWidth: 0, maxWidth: "full" },
    "& span:has(> span)": { minWidth: 0 },
    // A phone has no space for the labels before the names.
    "& button > span > span:first-child": { display: { base: "none", sm: "block" } },
  },
});
const Chosen = styled("span", {
  base: {
    display: "block",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    maxWidth: "16rem",
  },
});
const Tools = styled("div", {
  base: { display: "flex", alignItems: "center", gap: "1", marginInlineStart: "auto" },
});

export interface TopBarProps {
  readonly onMenu: () => void;
  readonly onPalette: () => void;
}

export function TopBar({ onMenu, onPalette }: TopBarProps) {
  const { config, selection, picker, remotes } = usePanel();
  const isRegistryDown = useValue(remotes.isStale);
  const t = useHostText();
  const { company, pos } = useValue(selection);
  return (
    <Bar data-no-print>
      <MenuOpener>
        <IconButton icon="menu" label={t("menu.open")} onClick={onMenu} />
      </MenuOpener>
      <Brand to={dashboardPath} aria-label={config.productName}>
        <Logo />
      </Brand>
      {isSandbox(config) ? (
        <Badge tone="warning" title={t("host.sandbox-hint")}>
          {t("host.sandbox")}
        </Badge>
      ) : null}
      {isRegistryDown ? (
        <Badge tone="warning" role="status" title={t("host.registry-down-hint")}>
          {t("host.registry-down")}
        </Badge>
      ) : null}
      <ReloadOffer reload={() => location.reload()} />
      <Selectors>
        <Button
          wide
          startIcon="company"
          endIcon="selector"
          aria-haspopup="dialog"
          aria-label={company ? t("bar.company", { name: company.name }) : t("bar.select-company")}
          onClick={() => void picker.pick("company")}
        >
          <Chosen>{company?.name ?? t("bar.select-company")}</Chosen>
        </Button>
        <Button
          wide
          startIcon="pos"
          endIcon="selector"
          aria-haspopup="dialog"
          aria-label={pos ? t("bar.pos", { name: pos.name }) : t("bar.select-pos")}
          disabledReason={company ? undefined : t("menu.needs-company")}
          onClick={() => void picker.pick("pos")}
        >
          <Chosen>{pos?.name ?? t("bar.select-pos")}</Chosen>
        </Button>
      </Selectors>
      <Tools>
        <IconButton
          icon="search"
          label={t("bar.search")}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onPalette}
        />
        <HelpLink />
        <NoticesButton />
        <LanguageMenu />
        <UserMenu />
      </Tools>
    </Bar>
  );
}
