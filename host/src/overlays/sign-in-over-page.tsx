import { Box, Button, Stack, Text } from "@hpay/ui";
import { Dialog } from "@hpay/ui/page";
import { HostRemote } from "../pages/host-remote";
import { signInPath } from "../pages/view";
import { useHostText, usePanel } from "../ports/panel-context";
import { matchRoute } from "../remotes/registry";
import { useValue } from "../state/use-value";

/** Sign-in in a dialog; the page below retains its unsaved work. */
export function SignInOverPage() {
  const { ending, remotes } = usePanel();
  const t = useHostText();
  const signInOver = useValue(ending.signInOver);
  const signIn = matchRoute(useValue(remotes.registry), signInPath);
  if (!signInOver || !signIn) return null;
  const { email } = signInOver.user;
  return (
    <Dialog
      open
      keepOpen
      onClose={ending.cancel}
      title={t("session.sign-in-over")}
      size="sm"
      footer={<Button onClick={ending.cancel}>{t("common.cancel")}</Button>}
    >
      <Stack gap="5">
        <Text tone="muted">
          {signInOver.why === "expired"
            ? t("session.expired-text", { email })
            : t("session.stale-text", { email })}
        </Text>
        {/* Reserves the form's space while it loads, so that Cancel does not move under the pointer. */}
        <Box minHeight="19rem">
          <HostRemote
            name={signIn.remote.name}
            page={signIn.route.page}
            params={{ over: "1", email }}
            blocksLeaving={false}
          />
        </Box>
      </Stack>
    </Dialog>
  );
}
