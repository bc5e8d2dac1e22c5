import { useT } from "@hpay/remote-kit";
import { Alert, Stack, Text } from "@hpay/ui";
import { StepHeading } from "../bare-page/step-heading";
import { messages } from "../messages";

export function BadRequest() {
  const t = useT(messages);
  return (
    <Stack gap="5">
      <StepHeading title={t("authn.title")} />
      <Alert tone="error" title={t("authn.bad-request")}>
        <Text>{t("authn.bad-request-text")}</Text>
      </Alert>
    </Stack>
  );
}
