import { Box, SkipLink, styled } from "@hpay/ui";
import { Drawer } from "@hpay/ui/page";
import { useState } from "react";
import { ReconnectingBanner } from "../live/reconnecting-banner";
import { usePathname } from "../navigation/use-pathname";
import type { View } from "../pages/view";
import { Palette } from "../palette/palette";
import { ShortcutsDialog } from "../palette/shortcuts-dialog";
import { useShortcuts } from "../palette/use-shortcuts";
import { useHostText } from "../ports/panel-context";
import { ClosedCompaniesBanner } from "../session/closed-companies";
import { SideMenu } from "../side-menu/side-menu";
import { TopBar } from "../top-bar/top-bar";
import { ShellPage } from "./shell-page";
import { useRouteFocus } from "./use-route-focus";

const Columns = styled("div", { base: { display: "flex", alignItems: "stretch", minWidth: 0 } });
const Side = styled("aside", {
  base: {
    display: { base: "none", lg: "block" },
    flex: "0 0 282px",
    width: "282px",
    position: "sticky",
    top: "57px",
    alignSelf: "flex-start",
    height: "calc(100dvh - 57px)",
    overflowY: "auto",
    bg: "bg.panel",
    borderInlineEndWidth: "1px",
  },
});
const Main = styled("main", {
  base: { flex: 1, minWidth: 0, minHeight: "calc(100dvh - 57px)", bg: "bg.canvas", outline: "none" },
});

/** The layout for a signed-in person: bar, menu, and the page. */
export function Shell({ view }: { readonly view: View }) {
  const t = useHostText();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [overlay, setOverlay] = useState<"palette" | "shortcuts" | null>(null);
  useRouteFocus(usePathname());
  useShortcuts({ onPalette: () => setOverlay("palette"), onHelp: () => setOverlay("shortcuts") });
  const closeOver = () => setOverlay(null);

  return (
    <>
      <SkipLink to="main" />
      <TopBar onMenu={() => setMenuOpen(true)} onPalette={() => setOverlay("palette")} />
      <ReconnectingBanner />
      <ClosedCompaniesBanner />
      <Columns>
        <Side data-no-print>
          <SideMenu />
        </Side>
        <Main id="main" tabIndex={-1}>
          <ShellPage view={view} />
        </Main>
      </Columns>
      {isMenuOpen ? (
        <Drawer open side="start" size="menu" title={t("menu.label")} onClose={() => setMenuOpen(false)}>
          <Box mx="-3">
            <SideMenu onLeave={() => setMenuOpen(false)} />
          </Box>
        </Drawer>
      ) : null}
      {overlay === "palette" ? <Palette onClose={closeOver} /> : null}
      {overlay === "shortcuts" ? <ShortcutsDialog onClose={closeOver} /> : null}
    </>
  );
}
