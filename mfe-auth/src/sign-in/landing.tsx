import { useLanguage, useMountProps } from "@hpay/remote-kit";
import { SafeHtml } from "@hpay/ui/html";
import { useEffect, useState } from "react";
import { type LandingTexts, landingTexts } from "./landing-texts";

const noTexts: LandingTexts = { top: "", bottom: "" };

/** The operator's content beside the form. */
export function Landing() {
  const language = useLanguage();
  const { basename } = useMountProps();
  const [texts, setTexts] = useState(noTexts);

  useEffect(() => {
    const controller = new AbortController();
    // If the texts fail to load, the column beside the form stays empty.
    landingTexts(basename, language, controller.signal).then(setTexts, () => undefined);
    return () => controller.abort();
  }, [basename, language]);

  return (
    <>
      {texts.top === "" ? null : <SafeHtml html={texts.top} />}
      {texts.bottom === "" ? null : <SafeHtml html={texts.bottom} />}
    </>
  );
}
