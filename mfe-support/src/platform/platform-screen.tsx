import { useQuery, useServerWords } from "@hpay/data";
import { useLanguage, useMountProps, useT } from "@hpay/remote-kit";
import { styled } from "@hpay/ui";
import { Page, QueryStates } from "@hpay/ui/page";
import { messages } from "../messages";
import { requirePage } from "./platform-page";

const Frame = styled("iframe", {
  base: {
    width: "full",
    minHeight: "calc(100dvh - 11rem)",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
  },
});

/** The page of the operator's modules, which has no access to the panel. */
export function PlatformScreen() {
  const t = useT(messages);
  const language = useLanguage();
  const { basename } = useMountProps();
  const serverWords = useServerWords();
  const address = `${basename}/static/platform/index.html?lang=${language}`;
  const page = useQuery({
    queryKey: ["platform-page", address],
    queryFn: ({ signal }) => requirePage(address, signal),
    gcTime: 0,
  });
  return (
    <Page title={t("platform.title")}>
      <QueryStates query={page} failure={(error) => ({ text: serverWords(error) })}>
        {(pageAddress) => (
          <Frame
            title={t("platform.title")}
            src={`${pageAddress}#${language}`}
            sandbox="allow-scripts allow-popups"
            referrerPolicy="no-referrer"
          />
        )}
      </QueryStates>
    </Page>
  );
}
