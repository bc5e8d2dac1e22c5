import { type ListFilter, useErrorMessage, useProvider } from "@hpay/data";
import { rawPaymentState } from "@hpay/domain";
import { useHost, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { Button, Row, Stack, Text, TextField } from "@hpay/ui";
import { Popover } from "@hpay/ui/page";
import { type FormEvent, useState } from "react";
import { messages } from "../messages/catalogue";
import { asId, asText } from "../wire/loose-value";
import { type AbsenceReason, absenceReasons, type ShownList } from "./domain/absence";
import type { ListRow, ListSpec } from "./list-spec";
import { laterMessages } from "./messages/catalogue";
import { useWallClock } from "./use-wall-clock";

export interface AbsenceFinderProps<Row extends ListRow> {
  readonly spec: ListSpec<Row>;
  readonly shownList: ShownList | null;
}

type Finding =
  | { readonly kind: "nothing" }
  | { readonly kind: "failed"; readonly words: string }
  | { readonly kind: "found"; readonly row: ListRow; readonly reasons: readonly AbsenceReason[] };

/** "Why isn't it here?": for a typed Uid, shows why the list hides the record, and opens it. */
export function AbsenceFinder<Row extends ListRow>({ spec, shownList }: AbsenceFinderProps<Row>) {
  const t = useT(laterMessages);
  const tCommon = useT(messages);
  const host = useHost();
  const provider = useProvider();
  const errorMessageOf = useErrorMessage();
  const navigate = useNavigate();
  const { format } = useWallClock();
  const [uid, setUid] = useState("");
  const [finding, setFinding] = useState<Finding | null>(null);
  const [isSearching, setSearching] = useState(false);

  const handleSearch = async (event: FormEvent) => {
    event.preventDefault();
    if (shownList === null || uid.trim() === "") return;
    setSearching(true);
    try {
      const find = async (condition: ListFilter) => {
        const filter = { ...condition, Uid: uid.trim().replace(/^#/, "") };
        return (await provider.list(spec.resource, { perPage: 1, filter })).records[0];
      };
      // Two shops of a company may use the same Uid; the order of this POS takes precedence.
      const record = (await find({ CompanySiteId: shownList.posId })) ?? (await find({}));
      if (record === undefined) return setFinding({ kind: "nothing" });
      const row = spec.read(record);
      const word = rawPaymentState(asText(record.Status));
      const reasons = absenceReasons({ ...row, statusWords: word === null ? [] : [word] }, shownList);
      setFinding({ kind: "found", row, reasons });
    } catch (error) {
      setFinding({ kind: "failed", words: errorMessageOf(error) });
    } finally {
      setSearching(false);
    }
  };
  /** Selects a POS together with its company, which may be another company of the person. */
  const choosePos = async (posId: number) => {
    const pos = await provider.getOne("company_sites", posId);
    return host.selection.select(asId(pos.CompanyId), posId);
  };
  const show = async (row: ListRow) => {
    try {
      if (row.posId === shownList?.posId || (await choosePos(row.posId))) navigate(`${spec.path}/${row.id}`);
    } catch (error) {
      setFinding({ kind: "failed", words: errorMessageOf(error) });
    }
  };
  const wordsOfReason = (reason: AbsenceReason): string => {
    switch (reason.kind) {
      case "other-pos":
        return t("absence.other-pos");
      case "dates":
        return t("absence.dates", { date: format(reason.createdAt) });
      case "status":
        return t("absence.status", { status: reason.word });
      case "search":
        return t("absence.search", { text: reason.text });
      case "single-record":
        return t("absence.single");
      case "other-page":
        return t("absence.page");
    }
  };
  return (
    <Popover
      label={t("absence.title")}
      placement="bottom-end"
      trigger={
        <Button size="sm" variant="ghost" startIcon="help">
          {t("absence.title")}
        </Button>
      }
    >
      <Stack gap="3" width="min(22rem, 80vw)">
        <form onSubmit={(event) => void handleSearch(event)}>
          <Row alignItems="flex-end">
            <TextField label={t("absence.uid")} mono value={uid} autoComplete="off" onValue={setUid} />
            <Button type="submit" loading={isSearching}>
              {tCommon("common.search")}
            </Button>
          </Row>
        </form>
        <Stack gap="2" role="status">
          {finding?.kind === "nothing" ? <Text>{t("absence.nothing")}</Text> : null}
          {finding?.kind === "failed" ? <Text tone="danger">{finding.words}</Text> : null}
          {finding?.kind === "found" ? (
            <>
              {finding.reasons.length === 0 ? <Text>{t("absence.here")}</Text> : null}
              {finding.reasons.map((reason) => (
                <Text key={reason.kind}>{wordsOfReason(reason)}</Text>
              ))}
              <Button size="sm" variant="solid" onClick={() => void show(finding.row)}>
                {t("absence.show")}
              </Button>
            </>
          ) : null}
        </Stack>
      </Stack>
    </Popover>
  );
}
