import { lazyWithRetry } from "@hpay/remote-kit";
import { Button, styled } from "@hpay/ui";
import { useEffect, useState } from "react";
import { OnDemandPart } from "../../ports/on-demand-part";
import { useHostText, usePanel } from "../../ports/panel-context";
import { createStored } from "../../state/stored";
import { useValue } from "../../state/use-value";
import { endDeveloper } from "./switches";

const DeveloperPanel = lazyWithRetry(
  () => import("./developer-panel").then((module) => module.DeveloperPanel),
  null,
);

const Banner = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    px: "4",
    py: "2",
    bg: "danger.bg",
    color: "danger.fg",
    borderBottomWidth: "2px",
    borderColor: "danger.border",
    overflowWrap: "anywhere",
  },
});

/** A red banner while this tab runs unpublished code, and the developer panel behind Ctrl+Alt+F. */
export function DeveloperTools() {
  const { developer } = usePanel();
  return (
    <>
      {developer.bannerText ? <ChangedBanner words={developer.bannerText} /> : null}
      <PanelBehindKey />
    </>
  );
}

function ChangedBanner({ words }: { readonly words: string }) {
  const t = useHostText();
  const handleBack = () => {
    endDeveloper(createStored(() => sessionStorage));
    const address = new URL(location.href);
    for (const name of ["hpay-override", "hpay-faults"]) address.searchParams.delete(name);
    location.assign(address);
  };
  return (
    <Banner role="status" data-no-print>
      <span>{t("developer.changed", { words })}</span>
      <Button size="sm" onClick={handleBack}>
        {t("developer.back")}
      </Button>
    </Banner>
  );
}

function PanelBehindKey() {
  const { session } = usePanel();
  const isDeveloper = useValue(session.state).user?.isDeveloper === true;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isDeveloper) return;
    const handleKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== "KeyF") return;
      event.preventDefault();
      setOpen((isOpen) => !isOpen);
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [isDeveloper]);
  if (!isDeveloper || !isOpen) return null;
  return (
    <OnDemandPart onMissing={() => setOpen(false)}>
      <DeveloperPanel onClose={() => setOpen(false)} />
    </OnDemandPart>
  );
}
