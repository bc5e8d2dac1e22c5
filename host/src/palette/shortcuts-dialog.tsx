import { Kbd, styled } from "@hpay/ui";
import { Dialog } from "@hpay/ui/page";
import { useHostText } from "../ports/panel-context";

const Table = styled("dl", {
  base: { display: "grid", gridTemplateColumns: "auto 1fr", gap: "3", alignItems: "center", m: "0" },
});

const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";

const shortcuts = [
  { keys: [modifier, "K"], what: "shortcuts.palette" },
  { keys: ["/"], what: "shortcuts.search" },
  { keys: [modifier, "S"], what: "shortcuts.save" },
  { keys: ["Esc"], what: "shortcuts.close" },
  { keys: ["?"], what: "shortcuts.help" },
] as const;

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useHostText();
  return (
    <Dialog open onClose={onClose} title={t("shortcuts.title")} size="sm">
      <Table>
        {shortcuts.map(({ keys, what }) => (
          <div key={what} style={{ display: "contents" }}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </Table>
    </Dialog>
  );
}
