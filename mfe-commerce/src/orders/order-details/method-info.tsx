import { useHost, useT } from "@hpay/remote-kit";
import { Row, Stack, Text } from "@hpay/ui";
import { SafeHtml } from "@hpay/ui/html";
import { useEffect, useState } from "react";
import { offersActions, type SiteMethod } from "../../methods/domain/site-method";
import type { ScriptSessions } from "../../methods/use-script-sessions";
import { asText, type LooseObject } from "../../wire/loose-value";
import { orderMessages } from "../messages/catalogue";
import { Section } from "../order-editor/section";

export interface MethodInfoProps {
  readonly methods: readonly SiteMethod[];
  readonly sessions: ScriptSessions;
  /** The argument that the scripts receive. */
  readonly wire: LooseObject;
}

interface Info {
  readonly method: SiteMethod;
  readonly text: string;
}

/** The texts of the methods' `getInfo` scripts about an order; renders nothing if there are none. */
export function MethodInfo({ methods, sessions, wire }: MethodInfoProps) {
  const t = useT(orderMessages);
  const host = useHost();
  const [infos, setInfos] = useState<readonly Info[]>([]);
  useEffect(() => {
    let isStale = false;
    const ask = async (method: SiteMethod): Promise<Info> => {
      try {
        return { method, text: asText(await sessions.call(method, "getInfo", wire)).trim() };
      } catch (error) {
        if (!isStale) host.report(error);
        return { method, text: "" };
      }
    };
    void Promise.all(methods.filter((method) => offersActions(method, wire)).map(ask)).then((all) => {
      if (!isStale) setInfos(all.filter(({ text }) => text !== ""));
    });
    return () => {
      isStale = true;
    };
  }, [host, methods, sessions, wire]);
  if (infos.length === 0) return null;
  return (
    <Section title={t("order.method-info")}>
      <Stack as="dl" gap="1">
        {infos.map(({ method, text }) => (
          <Row key={`${method.kind}-${method.id}`} gap="3">
            <Text as="dt" size="sm" tone="muted">
              {method.name}
            </Text>
            <Text as="dd" size="sm" margin="0" overflowWrap="anywhere">
              {/<[a-z]/i.test(text) ? <SafeHtml html={text} pictures={false} /> : text}
            </Text>
          </Row>
        ))}
      </Stack>
    </Section>
  );
}
