import {
  ApiError,
  type ReceivedAnswer,
  recordField,
  textField,
  useErrorMessage,
  useProvider,
  useQuery,
} from "@hpay/data";
import { useHost, useIsShown, usePageParams, useSession, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { Alert, Button, FailurePanel, Row, Stack, Text } from "@hpay/ui";
import { Card, Loading, Page } from "@hpay/ui/page";
import { useState } from "react";
import { companyMessages } from "../messages";
import { roleWords } from "../people/role-words";

const post = (token: string, signal?: AbortSignal): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ Token: token }),
  ...(signal ? { signal } : {}),
});

/** The page of an invitation link, which shows the invitation and accepts it. */
export function InvitationScreen() {
  const t = useT(companyMessages);
  const host = useHost();
  const provider = useProvider();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const { user } = useSession();
  const { token = "" } = usePageParams();
  const [failure, setFailure] = useState("");
  const isShown = useIsShown();
  const [isBusy, setBusy] = useState(false);
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: async ({ signal }) => readOffer(await provider.call("invitations/look", post(token, signal))),
    retry: false,
  });

  const handleAccept = async () => {
    setBusy(true);
    setFailure("");
    try {
      const { company, companyId } = readOffer(await provider.call("invitations/accept", post(token)));
      host.notify({ tone: "success", text: t("invitation.accepted", { company }) });
      host.events.say("hpay-record-created", {
        resource: "companies",
        record_id: companyId,
        company_id: companyId,
        site_id: null,
      });
      if (isShown()) navigate("/company", { replace: true });
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
    }
  };

  return (
    <Page title={t("invitation.title")} width="form">
      {invitation.data ? (
        <Card>
          <Stack gap="4">
            <Text>
              {t("invitation.text", {
                company: invitation.data.company,
                role: t(roleWords[invitation.data.role]),
              })}
            </Text>
            <Text tone="muted">{t("invitation.as", { email: user?.email ?? "" })}</Text>
            {failure ? <Alert tone="error">{failure}</Alert> : null}
            <Row gap="2">
              <Button variant="solid" startIcon="check" loading={isBusy} onClick={() => void handleAccept()}>
                {t("invitation.accept")}
              </Button>
              <Button onClick={() => navigate("/app")}>{t("invitation.later")}</Button>
            </Row>
          </Stack>
        </Card>
      ) : invitation.error ? (
        <FailurePanel
          title={t("invitation.failed")}
          {...(isFinal(invitation.error)
            ? {
                actions: (
                  <Button onClick={() => navigate("/company", { replace: true })}>
                    {t("invitation.companies")}
                  </Button>
                ),
              }
            : { onRetry: () => void invitation.refetch() })}
        >
          {errorMessage(invitation.error)} {t("invitation.as", { email: user?.email ?? "" })}
        </FailurePanel>
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** Whether a retry would be useless. */
const isFinal = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === "INVITATION_EXPIRED" || error.code === "INVITATION_OTHER_EMAIL");

function readOffer(answer: ReceivedAnswer<"POST /invitations/look" | "POST /invitations/accept">) {
  const offer = recordField(answer, "data") ?? {};
  return {
    companyId: Number(textField(offer, "CompanyId")),
    company: textField(offer, "Company"),
    role: textField(offer, "Role") === "admin" ? ("admin" as const) : ("staff" as const),
  };
}
