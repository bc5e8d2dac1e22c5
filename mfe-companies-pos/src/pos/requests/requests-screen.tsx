import { isMissing, useServerWords } from "@hpay/data";
import { useCan, usePageParams, useT } from "@hpay/remote-kit";
import { Link, useSearchParams } from "@hpay/remote-kit/router";
import { EmptyState, TextLink } from "@hpay/ui";
import { Page, QueryStates, Tabs } from "@hpay/ui/page";
import { messages } from "../../messages";
import { usePosRecord } from "../pos-settings/pos-record";
import { useOpenedPos } from "../pos-settings/use-opened-pos";
import { CallsTab } from "./calls-tab";
import { ErrorsTab } from "./errors-tab";
import { requestMessages } from "./messages";
import { MessagesTab } from "./messages-tab";
import { NotificationsTab } from "./notifications-tab";

/** The traffic between a POS and its shop: requests, refusals, notifications, mails and text messages. */
export function RequestsScreen() {
  const t = useT(requestMessages);
  const lists = useT(messages);
  const serverWords = useServerWords();
  const { id = "" } = usePageParams();
  const posId = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const pos = usePosRecord(posId);
  useOpenedPos(posId, pos.data);
  const canReadRequests = useCan("pos.edit");
  const [address, setAddress] = useSearchParams();
  const requests = [
    { id: "requests", label: t("requests.tab.requests"), content: <CallsTab posId={posId} /> },
    { id: "errors", label: t("requests.tab.errors"), content: <ErrorsTab posId={posId} /> },
  ];
  const tabs = [
    ...(canReadRequests ? requests : []),
    {
      id: "notifications",
      label: t("requests.tab.notifications"),
      content: <NotificationsTab posId={posId} />,
    },
    { id: "messages", label: t("requests.tab.messages"), content: <MessagesTab posId={posId} /> },
  ];
  return (
    <Page
      title={t("requests.title")}
      subtitle={pos.data?.url}
      back={
        <TextLink component={Link} to={`/sitedetails/${posId}`} quiet>
          {t("requests.back")}
        </TextLink>
      }
    >
      {isMissing(pos.error) ? (
        <EmptyState icon="pos" title={lists("pos-list.not-found")} />
      ) : (
        <QueryStates
          query={pos}
          failure={(error) => ({ title: t("requests.load-error"), text: serverWords(error) })}
        >
          {() => (
            <Tabs
              label={t("requests.title")}
              tabs={tabs}
              value={address.get("tab") ?? ""}
              onValue={(tab) => setAddress({ tab }, { replace: true })}
            />
          )}
        </QueryStates>
      )}
    </Page>
  );
}
