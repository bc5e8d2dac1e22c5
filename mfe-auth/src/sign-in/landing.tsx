import { useLanguage, useMountProps } from "@hpay/remote-kit";
import { type ComponentType, useEffect, useState } from "react";
import type { LandingTexts } from "./landing-texts";

interface Arrived {
  readonly texts: LandingTexts;
  readonly Html: ComponentType<{ readonly html: string }>;
}

/** What the operator wants to say beside the form. It comes after the first paint, and no failure of it is one of the form. */
export function Landing() {
  const language = useLanguage();
  const { basename } = useMountProps();
  const [arrived, setArrived] = useState<Arrived | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const [{ landingTexts }, { SafeHtml }] = await Promise.all([
        import("./landing-texts"),
        import("@hpay/ui/html"),
      ]);
      const texts = await landingTexts(basename, language, leaving.signal);
      if (!leaving.signal.aborted) setArrived({ texts, Html: SafeHtml });
    };
    // Without it the side stays empty.
    load().catch(() => undefined);
    return () => leaving.abort();
  }, [basename, language]);

  if (arrived === null) return null;
  const { texts, Html } = arrived;
  return (
    <>
      {texts.top === "" ? null : <Html html={texts.top} />}
      {texts.bottom === "" ? null : <Html html={texts.bottom} />}
    </>
  );
}
