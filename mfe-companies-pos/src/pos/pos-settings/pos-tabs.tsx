import { localized } from "@hpay/i18n";
import { ExtensionPage, useExtensions, useLanguage } from "@hpay/remote-kit";
import { Tabs } from "@hpay/ui/page";
import { type ReactNode, useState } from "react";

interface PosTabsProps {
  readonly posId: number;
  /** Label of the tab list, and of its first tab. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The settings of a POS beside the tabs that other remotes add; only the settings if there are no tabs. */
export function PosTabs({ posId, label, children }: PosTabsProps) {
  const extensions = useExtensions("pos.tabs");
  const language = useLanguage();
  const [tab, setTab] = useState("settings");
  if (extensions.length === 0) return children;
  const openExtension = extensions.find(({ key }) => key === tab);
  return (
    <>
      <Tabs
        label={label}
        value={openExtension?.key ?? "settings"}
        onValue={setTab}
        tabs={[
          { id: "settings", label, content: null },
          ...extensions.map((extension) => ({
            id: extension.key,
            label: localized(extension.label, language),
            content: <ExtensionPage extension={extension} params={{ id: String(posId) }} />,
          })),
        ]}
      />
      {/* The settings stay mounted behind another tab, because they contain typed values. */}
      <div hidden={openExtension !== undefined}>{children}</div>
    </>
  );
}
