import { useLanguage, useMountProps, useT } from "@hpay/remote-kit";
import { styled } from "@hpay/ui";
import { Page } from "@hpay/ui/page";
import { messages } from "../messages";

const Frame = styled("iframe", {
  base: {
    width: "full",
    minHeight: "calc(100dvh - 11rem)",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
  },
});

/** The operator's modules: a page of its own that can reach nothing of the panel. */
export function PlatformScreen() {
  const t = useT(messages);
  const language = useLanguage();
  const { basename } = useMountProps();
  return (
    <Page title={t("platform.title")}>
      <Frame
        title={t("platform.title")}
        src={`${basename}/static/platform/index.html?lang=${language}#${language}`}
        sandbox="allow-scripts allow-popups"
        referrerPolicy="no-referrer"
      />
    </Page>
  );
}
