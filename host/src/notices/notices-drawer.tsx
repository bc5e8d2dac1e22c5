import { intlLocale } from "@hpay/domain";
import { Alert, EmptyState, Stack, SwitchField, styled, Text } from "@hpay/ui";
import { Drawer } from "@hpay/ui/page";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";
import { NoticeLink } from "./notice-link";

const Time = styled("time", {
  base: { display: "block", color: "fg.subtle", fontSize: "xs", fontVariantNumeric: "tabular-nums" },
});

/** The drawer with all notices of this session, including those whose toasts have disappeared. */
export function NoticesDrawer({ onClose }: { readonly onClose: () => void }) {
  const { notices, preferences, language } = usePanel();
  const t = useHostText();
  const storedNotices = useValue(notices.storedNotices);
  const { newOrderSound } = useValue(preferences);
  const clock = new Intl.DateTimeFormat(intlLocale(useValue(language)), { timeStyle: "medium" });
  return (
    <Drawer open onClose={onClose} title={t("notices.title")} size="sm">
      <Stack>
        <SwitchField
          label={t("notices.sound")}
          checked={newOrderSound}
          onValue={(isOn) => preferences.change({ newOrderSound: isOn })}
        />
        {storedNotices.length === 0 ? <EmptyState icon="bell" title={t("notices.empty")} /> : null}
        {storedNotices.map(({ id, notice, at }) => (
          <Alert key={id} tone={notice.tone}>
            {notice.href === undefined ? (
              notice.text
            ) : (
              <NoticeLink to={notice.href} onClick={onClose}>
                {notice.text}
              </NoticeLink>
            )}
            {notice.details ? (
              <Text as="div" tone="muted" size="sm">
                {t("common.details-of", { details: notice.details })}
              </Text>
            ) : null}
            <Time dateTime={at.toISOString()}>{clock.format(at)}</Time>
          </Alert>
        ))}
      </Stack>
    </Drawer>
  );
}
