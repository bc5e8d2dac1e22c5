import type { LanguageCode, LocalizedText, Readable } from "@hpay/contract";
import { commonMessages, localized, translator } from "@hpay/i18n";
import { Alert, FailurePanel, Spinner, UiProvider } from "@hpay/ui";
import { NoticeOutlet } from "../notices/notice-outlet";
import type { Notices } from "../ports/notices";
import { useValue } from "../state/use-value";

/** Shown instead of the embedded page until it has loaded. */
export type EmbedState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready" }
  /** The operator has disabled the page, with a reason. */
  | { readonly kind: "off"; readonly notice: LocalizedText }
  /** The page is still loading; Retry starts over. */
  | { readonly kind: "slow"; readonly reference: string; retry(): void }
  /** `hasSession`: false if the page failed because it has no session. */
  | { readonly kind: "failed"; readonly reference: string; readonly hasSession: boolean; retry(): void };

interface Props {
  readonly root: Document | ShadowRoot;
  readonly language: Readable<LanguageCode>;
  readonly state: Readable<EmbedState>;
  readonly notices: Notices;
}

/** Shows the loading state, failures, toasts and questions of an embedded page, in the panel's style. */
export function EmbedFrame({ root, language, state, notices }: Props) {
  const code = useValue(language);
  const currentState = useValue(state);
  const t = translator(commonMessages, code);
  return (
    <UiProvider root={root} language={code}>
      {currentState.kind === "loading" ? <Spinner label={t("common.loading")} /> : null}
      {currentState.kind === "off" ? <Alert tone="info">{localized(currentState.notice, code)}</Alert> : null}
      {currentState.kind === "slow" ? (
        <FailurePanel
          title={t("common.embed-slow")}
          reference={currentState.reference}
          onRetry={currentState.retry}
        >
          {t("common.embed-slow-text")}
        </FailurePanel>
      ) : null}
      {currentState.kind === "failed" ? (
        <FailurePanel
          title={t(currentState.hasSession ? "common.something-failed" : "common.embed-ended")}
          reference={currentState.reference}
          onRetry={currentState.retry}
        >
          {t(currentState.hasSession ? "common.embed-failed-text" : "common.embed-ended-text")}
        </FailurePanel>
      ) : null}
      <NoticeOutlet notices={notices} linkComponent="a" />
    </UiProvider>
  );
}
