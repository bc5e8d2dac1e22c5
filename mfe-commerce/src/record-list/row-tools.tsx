import { useNotify, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Button, LinkButton, Row } from "@hpay/ui";
import type { ReactNode } from "react";
import type { LooseObject } from "../wire/loose-value";
import { laterMessages } from "./messages/catalogue";

export interface RowToolsProps {
  readonly wire: LooseObject;
  /** Text of the link, for example "Order details...". */
  readonly detailsLabel: string;
  readonly detailsHref: string;
  readonly children?: ReactNode;
}

/** Details of a selected row: copy, details, actions, child rows. */
export function RowTools({ wire, detailsLabel, detailsHref, children }: RowToolsProps) {
  const t = useT(laterMessages);
  const notify = useNotify();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(wire, null, 2));
      notify({ tone: "success", text: t("common.copied") });
    } catch {
      // If copying is refused or unavailable (plain http), the person can select the text of the raw view.
      notify({ tone: "error", text: t("common.copy-failed") });
    }
  };
  return (
    <Row gap="3">
      <Row>
        <Button size="sm" startIcon="copy" onClick={handleCopy}>
          {t("list.copy-json")}
        </Button>
        <LinkButton component={Link} to={detailsHref} size="sm" startIcon="file">
          {detailsLabel}
        </LinkButton>
      </Row>
      {children}
    </Row>
  );
}
