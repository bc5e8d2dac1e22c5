import { isMissing, useServerWords } from "@hpay/data";
import { parsePosType } from "@hpay/domain";
import { useHost, usePageParams, useReadable, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Box, EmptyState, Icon, LinkButton, Row, SelectField, Text, TextLink } from "@hpay/ui";
import { Page, QueryStates } from "@hpay/ui/page";
import { useState } from "react";
import { HistoryButton } from "../../history/history-button";
import { messages } from "../../messages";
import { useShopToConnect } from "../connect-shop/use-connect-shop";
import { CheckButton } from "../connection-check/check-button";
import { posTypeOf, usePosTypes } from "../data/pos-type";
import { posMessages } from "../messages";
import { SendConfigButton } from "../send-config/send-config-button";
import { PosForm } from "./pos-form";
import { usePosRecord } from "./pos-record";
import { PosTabs } from "./pos-tabs";
import { useOpenedPos } from "./use-opened-pos";

export function PosSettingsScreen() {
  const t = useT(posMessages);
  const lists = useT(messages);
  const serverWords = useServerWords();
  const { id = "" } = usePageParams();
  const posId = /^\d{1,15}$/.test(id) ? Number(id) : null;
  const pos = usePosRecord(posId ?? 0);
  useOpenedPos(posId, pos.data);
  const types = usePosTypes();
  const { mode } = useReadable(useHost().windowed);
  const shop = useShopToConnect();
  // Connecting a POS selects it and reloads its settings, which must not reset this state.
  const [connectedId, setConnectedId] = useState<number | null>(null);

  const type = pos.data && types.data ? posTypeOf(types.data, pos.data.type) : null;
  const typeTitle = pos.data ? (type?.title ?? pos.data.type) : "";
  return (
    <Page
      width="form"
      // On a narrow screen, the line breaks after the slash.
      subtitle={pos.data?.url}
      title={typeTitle ? `${t("pos.title")}\u00a0| ${typeTitle}` : t("pos.title")}
      {...(mode === "manage"
        ? {}
        : {
            back: (
              <TextLink component={Link} to="/sites" quiet>
                {t("pos.back")}
              </TextLink>
            ),
          })}
      actions={
        pos.data ? (
          <Box minWidth="min(12rem, 100%)">
            <SelectField
              label={t("pos.subtype")}
              labelHidden
              disabled
              small
              value={pos.data.type}
              options={[
                { value: pos.data.type, label: type?.title ?? parsePosType(pos.data.type)?.subtype ?? "" },
              ]}
              onValue={() => undefined}
            />
          </Box>
        ) : undefined
      }
    >
      {isMissing(pos.error) ? (
        <EmptyState
          icon="pos"
          title={lists("pos-list.not-found")}
          actions={
            <LinkButton component={Link} to="/sites" variant="solid">
              {t("pos.back")}
            </LinkButton>
          }
        />
      ) : (
        <QueryStates
          query={pos}
          failure={(error) => ({ title: t("pos.load-error"), text: serverWords(error) })}
        >
          {(record) => (
            <>
              <Row justifyContent="space-between" flexWrap="wrap">
                <Row gap="2">
                  <Icon name="company" />
                  <Text strong>{record.companyName || "–"}</Text>
                </Row>
                <Row gap="2" flexWrap="wrap">
                  <CheckButton posId={record.id} />
                  <LinkButton component={Link} to={`/sitedetails/${record.id}/requests`} startIcon="send">
                    {t("pos.requests")}
                  </LinkButton>
                  <SendConfigButton posId={record.id} />
                  {record.companyId === null ? null : (
                    <HistoryButton companyId={record.companyId} posId={record.id} />
                  )}
                </Row>
              </Row>
              {/* The type determines which fields exist, so without it the form would be incomplete. */}
              <QueryStates
                query={types}
                failure={(error) => ({ title: t("pos.load-error"), text: serverWords(error) })}
              >
                {(posTypes) => (
                  <PosTabs posId={record.id} label={t("pos.title")}>
                    <PosForm
                      key={record.id}
                      pos={record}
                      type={posTypeOf(posTypes, record.type)}
                      shop={shop}
                      isConnected={connectedId === record.id}
                      onConnected={() => setConnectedId(record.id)}
                      onReload={() => void pos.refetch()}
                    />
                  </PosTabs>
                )}
              </QueryStates>
            </>
          )}
        </QueryStates>
      )}
    </Page>
  );
}
