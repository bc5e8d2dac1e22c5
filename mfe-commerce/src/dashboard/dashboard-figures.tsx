import type { SelectedPos } from "@hpay/contract";
import { ApiError, useServerWords } from "@hpay/data";
import { useSelection, useT } from "@hpay/remote-kit";
import { Grid, InTurn, Stack, Text } from "@hpay/ui";
import { Card, QueryStates } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../messages/catalogue";
import { useWallClock } from "../record-list/use-wall-clock";
import { figuresOf, lastDays } from "./domain/summary";
import { coveredDays } from "./domain/summary-path";
import { FigureTiles } from "./figure-tiles";
import { dashboardMessages } from "./messages/catalogue";
import { NeedsAttention } from "./needs-attention";
import { PaidChart } from "./paid-chart";
import { SetupChecklist } from "./setup-checklist";
import { useDaySummaries } from "./use-day-summaries";
import { useToday } from "./use-today";

/** The dashboard's figures of the selected POS; none if no POS is selected. */
export function DashboardFigures() {
  const { pos } = useSelection();
  if (pos === null) return null;
  return (
    <Stack gap="4">
      <InTurn first={<Payments pos={pos} />}>
        <Grid columns={2} gap="4" alignItems="start">
          <InTurn first={<NeedsAttention posId={pos.id} />}>
            <SetupChecklist posId={pos.id} />
          </InTurn>
        </Grid>
      </InTurn>
    </Stack>
  );
}

function Payments({ pos }: { readonly pos: SelectedPos }) {
  const t = useT(dashboardMessages);
  const tCommon = useT(messages);
  const serverWords = useServerWords();
  const { zone } = useWallClock();
  const today = useToday(zone);
  const days = useMemo(() => lastDays(today, coveredDays), [today]);
  const summary = useDaySummaries(pos.id, today, zone);
  if (isUnknownCall(summary.error)) return null;
  return (
    <QueryStates
      query={summary}
      failure={(error) => ({ title: tCommon("list.load-failed"), text: serverWords(error) })}
    >
      {(rows) => {
        const figures = figuresOf(rows, days);
        const [mainFigures] = figures;
        return (
          <Card
            title={t("figures.title", { pos: pos.name })}
            description={`${t("figures.last-30")} · ${tCommon("list.zone", { zone })}`}
          >
            {mainFigures === undefined ? (
              <Text tone="muted">{t("figures.none")}</Text>
            ) : (
              <Stack gap="5">
                {figures.map((figure) => (
                  <FigureTiles key={figure.currency} figures={figure} />
                ))}
                <PaidChart summary={rows} days={days} currency={mainFigures.currency} />
              </Stack>
            )}
          </Card>
        );
      }}
    </QueryStates>
  );
}

/** Another gateway may not provide figures; the rest of the dashboard works without them. */
const isUnknownCall = (error: unknown) => error instanceof ApiError && error.status === 404;
