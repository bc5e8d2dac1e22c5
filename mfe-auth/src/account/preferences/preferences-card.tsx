import { useHost, useT } from "@hpay/remote-kit";
import { applyColorMode, readColorMode, SelectField, Stack } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { useState } from "react";
import { accountMessages } from "../messages";
import { HostPreferences } from "./host-preferences";

const colorModes = ["system", "light", "dark"] as const;

/** Preferences that take effect at once; there is nothing to save. */
export function PreferencesCard() {
  const t = useT(accountMessages);
  const { preferences } = useHost();
  const [colorMode, setColorMode] = useState(readColorMode);

  const handleColorMode = (value: string) => {
    const mode = colorModes.find((candidate) => candidate === value) ?? "system";
    setColorMode(mode);
    applyColorMode(mode);
  };

  return (
    <Card title={t("choices.title")}>
      <Stack gap="5" maxWidth="26rem">
        <SelectField
          label={t("choices.color")}
          value={colorMode}
          options={colorModes.map((mode) => ({ value: mode, label: t(`choices.color-${mode}`) }))}
          onValue={handleColorMode}
        />
        {preferences ? <HostPreferences port={preferences} /> : null}
      </Stack>
    </Card>
  );
}
