import { flagField, recordField, textField, useErrorMessage, useProvider, type WireRecord } from "@hpay/data";
import { type SignatureSlip, signatureSlips } from "@hpay/domain";
import { useHost, useT } from "@hpay/remote-kit";
import { Alert, Button, Row, Stack, Text, TextAreaField, TextField } from "@hpay/ui";
import { DataList } from "@hpay/ui/page";
import { useState } from "react";
import { requestMessages } from "../requests/messages";

const shownOfDifference = 24;

interface Verdict {
  /** The text that the gateway signs; null if the amount is not a number. */
  readonly text: string | null;
  readonly isMatch: boolean;
  readonly hasHash: boolean;
  readonly belongsToOtherPos: boolean;
  readonly slip: SignatureSlip | null;
  readonly theirText: string;
}

function readVerdict(record: WireRecord): Verdict {
  return {
    text: record.Text === null ? null : textField(record, "Text"),
    isMatch: flagField(record, "Fits"),
    hasHash: flagField(record, "HasHash"),
    belongsToOtherPos: flagField(record, "OtherUid"),
    slip: signatureSlips.find((slip) => slip === textField(record, "Slip")) ?? null,
    theirText: textField(record, "TheirText"),
  };
}

/** Position of the first difference between two texts; null if they are equal. */
export function firstDifference(ourText: string, theirText: string) {
  if (ourText === theirText) return null;
  let at = 0;
  while (at < ourText.length && ourText[at] === theirText[at]) at += 1;
  const part = (text: string) => text.slice(at, at + shownOfDifference);
  return { at: at + 1, ours: part(ourText), theirs: part(theirText) };
}

/**
 * For a pasted request, shows the text that the gateway signs beside the shop's, and whether the signature
 * matches.
 */
export function SignatureChecker({ posId }: { readonly posId: number }) {
  const t = useT(requestMessages);
  const host = useHost();
  const provider = useProvider();
  const errorMessage = useErrorMessage();
  const [request, setRequest] = useState("");
  const [ownText, setOwnText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const handleCheck = async () => {
    setBusy(true);
    setVerdict(null);
    try {
      const body = { Request: request, ...(ownText.trim() === "" ? {} : { Text: ownText }) };
      // This is a plain call instead of the record's action, because it changes nothing that a form would have
      // to reload.
      const answer = await provider.call(`api/company_sites/${posId}/actions/check-signature`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      setVerdict(readVerdict(recordField(answer, "data") ?? {}));
    } catch (error) {
      host.notify({ tone: "error", text: t("requests.checker.error"), details: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="3">
      <Text tone="muted">{t("requests.checker.text")}</Text>
      <TextAreaField
        label={t("requests.checker.request")}
        mono
        rows={5}
        value={request}
        onValue={setRequest}
      />
      <TextField label={t("requests.checker.own")} value={ownText} onValue={setOwnText} />
      <Row>
        <Button
          startIcon="check"
          loading={isBusy}
          disabled={request.trim() === ""}
          onClick={() => void handleCheck()}
        >
          {t("requests.checker.check")}
        </Button>
      </Row>
      {verdict ? <VerdictView verdict={verdict} /> : null}
    </Stack>
  );
}

function VerdictView({ verdict }: { readonly verdict: Verdict }) {
  const t = useT(requestMessages);
  const { text, theirText, isMatch, hasHash, slip, belongsToOtherPos } = verdict;
  if (text === null) return <Alert tone="error">{t("requests.checker.no-text")}</Alert>;
  const difference = theirText === "" ? null : firstDifference(text, theirText);
  const resultKey = isMatch ? "fits" : hasHash ? "wrong" : "no-hash";
  return (
    <Stack gap="3" role="status">
      <Alert tone={isMatch ? "success" : hasHash ? "error" : "warning"}>
        {t(`requests.checker.${resultKey}`)}
      </Alert>
      {belongsToOtherPos ? <Alert tone="warning">{t("requests.checker.other-uid")}</Alert> : null}
      <DataList
        entries={[
          { label: t("requests.signed"), value: <code>{text}</code> },
          ...(theirText ? [{ label: t("requests.theirs"), value: <code>{theirText}</code> }] : []),
        ]}
      />
      {difference ? <Text>{t("requests.checker.differs", difference)}</Text> : null}
      {hasHash && !isMatch ? <Text>{t(`requests.slip.${slip ?? "unknown"}`)}</Text> : null}
    </Stack>
  );
}
