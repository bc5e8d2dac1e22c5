import { applyColorMode, type ColorMode, IconButton, readColorMode, styled } from "@hpay/ui";
import { Menu } from "@hpay/ui/page";
import { useState } from "react";
import { dashboardPath } from "../pages/view";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";

const PersonName = styled("div", {
  base: { px: "2", paddingTop: "1.5", paddingBottom: "2", borderBottomWidth: "1px", marginBottom: "1" },
});
const Name = styled("div", { base: { fontWeight: "semibold", overflowWrap: "anywhere" } });
const Email = styled("div", { base: { color: "fg.muted", fontSize: "sm", overflowWrap: "anywhere" } });

const modes = [
  { mode: "light", icon: "sun" },
  { mode: "dark", icon: "moon" },
  { mode: "system", icon: "screen" },
] as const;

export function UserMenu() {
  const { session, navigation, identity } = usePanel();
  const t = useHostText();
  const { user } = useValue(session.state);
  const [mode, setMode] = useState<ColorMode>(readColorMode);
  if (!user) return null;
  const name = user.name || user.email;
  return (
    <Menu
      trigger={<IconButton icon="user" label={t("bar.account", { name })} />}
      header={
        <PersonName>
          <Name>{user.name}</Name>
          <Email>{user.email}</Email>
        </PersonName>
      }
      entries={[
        {
          id: "home",
          label: t("bar.home"),
          icon: "dashboard",
          onSelect: () => navigation.push(dashboardPath),
        },
        {
          id: "settings",
          label: t("bar.settings"),
          icon: "settings",
          onSelect: () => navigation.push("/user"),
        },
        ...modes.map(({ mode: choice, icon }, index) => ({
          id: choice,
          label: t(`bar.mode-${choice}`),
          icon,
          checked: choice === mode,
          ...(index === 0 ? { ruled: true, heading: t("bar.mode") } : {}),
          onSelect: () => {
            applyColorMode(choice);
            setMode(choice);
          },
        })),
        {
          id: "logout",
          label: t("bar.logout"),
          icon: "sign-out",
          ruled: true,
          onSelect: () => void identity.signOut(),
        },
      ]}
    />
  );
}
