import type { RemoteMenuEntry } from "@hpay/contract";
import { localized } from "@hpay/i18n";
import { Badge, Icon, styled, Tooltip, VisuallyHidden } from "@hpay/ui";
import { useId } from "react";
import { en } from "../messages/en";
import { PanelLink } from "../navigation/panel-link";
import { usePathname } from "../navigation/use-pathname";
import { dashboardPath } from "../pages/view";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";
import { currentPath, type MenuItem, menuItems } from "./menu-entries";

const List = styled("ul", {
  base: { listStyle: "none", m: "0", p: "3", display: "flex", flexDirection: "column", gap: "0.5" },
});
const entryBase = {
  display: "flex",
  alignItems: "center",
  gap: "3",
  width: "full",
  minHeight: "36px",
  px: "3",
  py: "1.5",
  borderRadius: "md",
  fontWeight: "medium",
  textAlign: "start",
  overflowWrap: "anywhere",
} as const;
const Entry = styled(PanelLink, {
  base: {
    ...entryBase,
    color: "fg.muted",
    _hover: { bg: "bg.muted", color: "fg" },
    "&[aria-current=page]": { bg: "accent.bg", color: "accent.fg" },
  },
});
const DisabledEntry = styled("a", {
  base: { ...entryBase, color: "fg.subtle", opacity: 0.75, cursor: "not-allowed" },
});

const dashboard: RemoteMenuEntry = {
  path: dashboardPath,
  label: { en: en["menu.dashboard"], rs: en["menu.dashboard"] },
  icon: "dashboard",
  order: 10,
  needs: "session",
};

export function SideMenu({ onLeave }: { readonly onLeave?: () => void }) {
  const { remotes, selection, session, language, unread } = usePanel();
  const t = useHostText();
  const code = useValue(language);
  const counts = useValue(unread);
  const { role } = useValue(session.state);
  const items = menuItems(useValue(remotes.registry), [dashboard], useValue(selection), role);
  const activePath = currentPath(items, usePathname());

  const labelOf = (item: MenuItem) =>
    item.path === dashboardPath ? t("menu.dashboard") : localized(item.label, code);

  return (
    <nav aria-label={t("menu.label")}>
      <List>
        {items.map((item) => (
          <li key={item.path}>
            {item.missingSelection ? (
              <Tooltip content={t(`menu.needs-${item.missingSelection}`)} isReason>
                <DisabledEntry role="link" aria-disabled tabIndex={0}>
                  <Icon name={item.icon} size={18} />
                  {labelOf(item)}
                </DisabledEntry>
              </Tooltip>
            ) : (
              <LiveEntry
                to={item.path}
                icon={item.icon}
                label={labelOf(item)}
                isCurrent={item.path === activePath}
                unread={counts[item.path] ?? 0}
                onLeave={onLeave}
              />
            )}
          </li>
        ))}
      </List>
    </nav>
  );
}

interface LiveEntryProps {
  readonly to: string;
  readonly icon: string;
  readonly label: string;
  readonly isCurrent: boolean;
  /** Number of unread records on the entry's page. */
  readonly unread: number;
  readonly onLeave: (() => void) | undefined;
}

function LiveEntry({ to, icon, label, isCurrent, unread, onLeave }: LiveEntryProps) {
  const t = useHostText();
  const unreadId = useId();
  return (
    <>
      <Entry
        to={to}
        {...(isCurrent ? { "aria-current": "page" as const } : {})}
        {...(unread > 0 ? { "aria-describedby": unreadId } : {})}
        onClick={() => onLeave?.()}
      >
        <Icon name={icon} size={18} />
        {label}
        {unread > 0 ? (
          <Badge tone="info" style={{ marginInlineStart: "auto" }} aria-hidden>
            {unread > 99 ? "99+" : unread}
          </Badge>
        ) : null}
      </Entry>
      {unread > 0 ? (
        <VisuallyHidden id={unreadId}>{t("menu.unread", { count: unread })}</VisuallyHidden>
      ) : null}
    </>
  );
}
