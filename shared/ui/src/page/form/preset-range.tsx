import { Button, Row } from "@hpay/ui";

export interface Preset {
  readonly id: string;
  readonly label: string;
}

export interface PresetRangeProps {
  /** What is chosen, for readers. */
  readonly label: string;
  readonly presets: readonly Preset[];
  /** Undefined: a range of the person's own. */
  readonly value: string | undefined;
  readonly onValue: (id: string) => void;
}

/** Ready ranges beside two date fields: today, 7 days, 30 days. */
export function PresetRange({ label, presets, value, onValue }: PresetRangeProps) {
  return (
    <Row role="group" aria-label={label} gap="1">
      {presets.map((preset) => (
        <Button
          key={preset.id}
          size="xs"
          variant={preset.id === value ? "outline" : "ghost"}
          aria-pressed={preset.id === value}
          onClick={() => onValue(preset.id)}
        >
          {preset.label}
        </Button>
      ))}
    </Row>
  );
}
