import { type EarlyPage, type HostApi, interfaceLanguages, type LanguageCode } from "@hpay/contract";
import { textsArrive } from "@hpay/i18n";
import { UiProvider } from "@hpay/ui";
import { earlyStyles } from "@hpay/ui/early";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMountState } from "./mount-state";
import { RemoteContext } from "./remote-context";
import type { RemotePageProps } from "./remote-root";

export interface EarlyPageOptions {
  readonly App: ComponentType<RemotePageProps>;
  readonly page: string;
  /** A host without a signed-in person or a selection. */
  readonly host: HostApi;
}

/**
 * Renders a page's first view as text at build time. The host shows that view until the page itself has loaded,
 * and then transfers typed values, so each field needs an `id`.
 */
export async function renderEarlyPage({ App, page, host }: EarlyPageOptions): Promise<EarlyPage> {
  const html: Partial<Record<LanguageCode, string>> = {};
  for (const language of interfaceLanguages) {
    await textsArrive(language);
    const state = createMountState({ host, page, basename: "", signal: new AbortController().signal }, []);
    const neverCalled = () => undefined;
    const unsavedWork = {
      isDirty: () => false,
      hold: () => neverCalled,
      onAbandoned: () => neverCalled,
      abandon: neverCalled,
      stop: neverCalled,
    };
    html[language] = renderToStaticMarkup(
      <RemoteContext value={{ remote: { id: "early", version: "" }, state, unsavedWork, language }}>
        <UiProvider root={undefined} language={language}>
          <App page={page} />
        </UiProvider>
      </RemoteContext>,
    );
    state.stop();
  }
  return withoutStyleAttributes({ css: earlyStyles(), html });
}

/** The document's policy allows no style attributes, so each of them becomes a rule. */
function withoutStyleAttributes({ css, html }: EarlyPage): EarlyPage {
  const styles: string[] = [];
  const withMarks = (text: string) =>
    text.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
      if (!styles.includes(style)) styles.push(style);
      return ` data-early-style="${styles.indexOf(style)}"`;
    });
  const markedTexts = Object.entries(html).map(([language, text]) => [language, withMarks(text)]);
  const rules = styles.map((style, at) => `[data-early-style="${at}"]{${style}}`);
  return { css: css + rules.join(""), html: Object.fromEntries(markedTexts) };
}
