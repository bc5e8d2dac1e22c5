import { transliterate } from "@hpay/i18n";
import { useLanguage, useMountProps } from "@hpay/remote-kit";
import { SafeHtml } from "@hpay/ui/html";
import { Card } from "@hpay/ui/page";
import { useEffect, useState } from "react";

/** The operator's page for the dashboard, in the panel's language; nothing where there is none. */
export function DashboardContent() {
  const language = useLanguage();
  const { basename } = useMountProps();
  const [html, setHtml] = useState("");

  useEffect(() => {
    const leaving = new AbortController();
    const written = language === "rs-cyr" ? "rs" : language;
    const load = async () => {
      const answer = await fetch(`${basename}/static/dashboard/${written}.html`, { signal: leaving.signal });
      const text = answer.ok ? await answer.text() : "";
      setHtml(language === "rs-cyr" ? transliterate(text) : text);
    };
    // Without it the dashboard only lacks its guide.
    load().catch(() => undefined);
    return () => leaving.abort();
  }, [basename, language]);

  if (html === "") return null;
  return (
    <Card>
      <SafeHtml html={html} />
    </Card>
  );
}
