import { transliterate } from "@hpay/i18n";
import { useHost, useLanguage, useMountProps } from "@hpay/remote-kit";
import { Box } from "@hpay/ui";
import { SafeHtml } from "@hpay/ui/html";
import { Card } from "@hpay/ui/page";
import { type MouseEvent, useEffect, useState } from "react";

/** The operator's page for the dashboard, in the panel's language; renders nothing if there is none. */
export function DashboardContent() {
  const host = useHost();
  const language = useLanguage();
  const { basename } = useMountProps();
  const [html, setHtml] = useState("");

  useEffect(() => {
    const controller = new AbortController();
    const fetchText = async (name: string) => {
      const answer = await fetch(`${basename}/static/dashboard/${name}.html`, { signal: controller.signal });
      return answer.ok ? answer.text() : null;
    };
    const load = async () => {
      const ownPage = await fetchText(language);
      // A missing Cyrillic file is transliterated from Latin, as at sign-in.
      const latin = ownPage === null && language === "rs-cyr" ? await fetchText("rs") : null;
      setHtml(ownPage ?? transliterate(latin ?? ""));
    };
    // If the file is missing, the dashboard lacks only its guide text.
    load().catch(() => undefined);
    return () => controller.abort();
  }, [basename, language]);

  const handleClick = (event: MouseEvent) => {
    const path = panelPath(event);
    if (path === null) return;
    event.preventDefault();
    host.navigation.push(path);
  };

  if (html === "") return null;
  return (
    <Card>
      <Box onClick={handleClick}>
        <SafeHtml html={html} />
      </Box>
    </Card>
  );
}

/** The in-panel address for a plain click on a link; null if the browser handles the click. */
function panelPath(event: MouseEvent): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const address = target instanceof Element ? target.closest("a")?.getAttribute("href") : null;
  return address?.startsWith("/") && !address.startsWith("//") && !address.startsWith("/static/")
    ? address
    : null;
}
