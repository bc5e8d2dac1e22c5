import { lazyWithRetry } from "@hpay/remote-kit";
import { IconButton, styled } from "@hpay/ui";
import { useState } from "react";
import { OnDemandPart } from "../ports/on-demand-part";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";

const NoticesDrawer = lazyWithRetry(
  () => import("./notices-drawer").then((module) => module.NoticesDrawer),
  null,
);

const Holder = styled("span", { base: { position: "relative", display: "inline-flex" } });
const Dot = styled("span", {
  base: {
    position: "absolute",
    top: "3px",
    insetInlineEnd: "3px",
    width: "8px",
    height: "8px",
    borderRadius: "full",
    bg: "accent.solid",
    pointerEvents: "none",
    forcedColorAdjust: "none",
  },
});

export function NoticesButton() {
  const { notices } = usePanel();
  const t = useHostText();
  const [isOpen, setOpen] = useState(false);
  const unseenCount = useValue(notices.storedNotices).filter((entry) => !entry.isSeen).length;
  return (
    <Holder>
      <IconButton
        icon="bell"
        label={unseenCount > 0 ? t("notices.unseen", { count: unseenCount }) : t("notices.open")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {unseenCount > 0 ? <Dot aria-hidden /> : null}
      {isOpen ? (
        <OnDemandPart onMissing={() => setOpen(false)}>
          <NoticesDrawer
            onClose={() => {
              setOpen(false);
              notices.markSeen();
            }}
          />
        </OnDemandPart>
      ) : null}
    </Holder>
  );
}
