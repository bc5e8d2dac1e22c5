import { type RangePreset, rangeOfPreset, rangePresets } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { Button, Row, Text } from "@hpay/ui";
import { memo } from "react";
import { messages } from "../messages/catalogue";
import type { ListParams } from "./domain/list-params";

const labels = {
  today: "common.today",
  yesterday: "common.yesterday",
  "last-7-days": "common.last-7-days",
  "last-30-days": "common.last-30-days",
  "this-month": "common.this-month",
  "last-month": "common.last-month",
} as const satisfies Record<RangePreset, string>;

type Range = Pick<ListParams, "from" | "to">;

export interface PeriodPresetsProps {
  readonly zone: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly onChoose: (range: Range) => void;
}

/**
 * Periods that a person can choose with one click. The default leaves From empty, so that the range advances
 * each day.
 */
export const PeriodPresets = memo(function PeriodPresets({ zone, from, to, onChoose }: PeriodPresetsProps) {
  const t = useT(messages);
  // The period is calculated when the button is pressed, because a list may stay open past midnight.
  const rangeNow = (preset: RangePreset): Range =>
    preset === "last-30-days" ? { from: null, to: null } : rangeOfPreset(preset, Date.now(), zone);
  return (
    <Row role="group" aria-label={t("list.presets")} gap="1">
      {rangePresets.map((preset) => {
        const range = rangeNow(preset);
        const isChosen = range.from === from && range.to === to;
        return (
          <Button
            key={preset}
            size="xs"
            variant={isChosen ? "outline" : "ghost"}
            aria-pressed={isChosen}
            onClick={() => onChoose(rangeNow(preset))}
          >
            {t(labels[preset])}
          </Button>
        );
      })}
      <Text as="span" size="xs" tone="subtle" marginInlineStart="2">
        {t("list.zone", { zone })}
      </Text>
    </Row>
  );
});
