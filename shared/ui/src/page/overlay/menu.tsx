import { Menu as Ark } from "@ark-ui/react/menu";
import { Icon, IconButton, type IconName, styled } from "@hpay/ui";
import { type ElementType, Fragment, type ReactElement, type ReactNode } from "react";
import { usePageText } from "../texts/use-page-text";
import { floatingBase, optionBase } from "./floating";
import { OverlayPortal, OverlayRoot } from "./overlay-root";

const Content = styled(Ark.Content, {
  base: { ...floatingBase, p: "1", maxHeight: "min(28rem, 70vh)", overflow: "auto" },
});
const Item = styled(
  Ark.Item,
  {
    base: optionBase,
    variants: {
      danger: {
        true: {
          color: "danger.fg",
          "& > svg": { color: "inherit" },
          "&[data-highlighted]": { bg: "danger.bg" },
        },
      },
    },
  },
  // Without this option, a link would replace the element of the menu entry, and the menu would not find the
  // entry.
  { forwardAsChild: true },
);
const Separator = styled(Ark.Separator, {
  base: { height: "1px", my: "1", mx: "-1", bg: "border", borderWidth: 0 },
});
const GroupLabel = styled("div", {
  base: {
    px: "2",
    paddingTop: "1.5",
    paddingBottom: "1",
    fontSize: "xs",
    color: "fg.subtle",
    fontWeight: "medium",
  },
});
const EntryText = styled("span", { base: { flex: 1, minWidth: 0, overflowWrap: "anywhere" } });
const DisabledReason = styled("span", { base: { display: "block", fontSize: "xs", color: "fg.subtle" } });

export interface MenuEntry {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: IconName;
  readonly onSelect?: () => void;
  /**
   * Makes the entry a link, so that a middle click works. With `component`, the navigation stays inside the
   * panel.
   */
  readonly href?: string;
  readonly danger?: boolean;
  /** Whether this entry is the selected one. */
  readonly checked?: boolean;
  /** Why the entry is disabled; shown below the label. */
  readonly disabledReason?: string | undefined;
  /** Shows a separator above this entry, unless nothing precedes it. */
  readonly ruled?: boolean;
  readonly heading?: string;
}

export interface MenuProps {
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  /** The menu's name when the trigger has none. */
  readonly label?: string;
  /** The component of entries with `href`; an anchor by default. It receives `to` and `href`. */
  readonly linkComponent?: ElementType;
  /** Content above the entries, for example the signed-in person. */
  readonly header?: ReactNode;
  readonly placement?: "bottom-start" | "bottom-end" | "right-start" | "top-start";
}

/** A button that opens a list of actions, with navigation by arrow keys, Home, End and first letters. */
export function Menu({
  trigger,
  entries,
  label,
  linkComponent: Link,
  header,
  placement = "bottom-end",
}: MenuProps) {
  return (
    <OverlayRoot>
      <Ark.Root
        positioning={{ placement, gutter: 4 }}
        lazyMount
        unmountOnExit
        // The click that the menu simulates does not bubble, so no router would handle it, and the whole page
        // would reload.
        navigate={({ node }) => queueMicrotask(() => node.click())}
        {...(label === undefined ? {} : { "aria-label": label })}
      >
        <Ark.Trigger asChild>{trigger}</Ark.Trigger>
        <OverlayPortal>
          <Ark.Positioner>
            <Content>
              {header}
              {entries.map((entry, index) => (
                <Fragment key={entry.id}>
                  {entry.ruled === true && (index > 0 || header !== undefined) ? <Separator /> : null}
                  {entry.heading === undefined ? null : <GroupLabel>{entry.heading}</GroupLabel>}
                  <Item
                    value={entry.id}
                    danger={entry.danger === true}
                    disabled={entry.disabledReason !== undefined}
                    {...(entry.checked === true ? { "aria-current": true } : {})}
                    {...(entry.onSelect === undefined || entry.disabledReason !== undefined
                      ? {}
                      : // Ark's `onSelect` is not used: in a shadow root, it misses quick presses.
                        { onClick: () => entry.onSelect?.() })}
                    asChild={entry.href !== undefined && entry.disabledReason === undefined}
                  >
                    {entry.href !== undefined && entry.disabledReason === undefined ? (
                      Link === undefined ? (
                        <a href={entry.href}>
                          <EntryWords entry={entry} />
                        </a>
                      ) : (
                        <Link to={entry.href}>
                          <EntryWords entry={entry} />
                        </Link>
                      )
                    ) : (
                      <EntryWords entry={entry} />
                    )}
                  </Item>
                </Fragment>
              ))}
            </Content>
          </Ark.Positioner>
        </OverlayPortal>
      </Ark.Root>
    </OverlayRoot>
  );
}

function EntryWords({ entry }: { readonly entry: MenuEntry }) {
  return (
    <>
      {entry.icon === undefined ? null : <Icon name={entry.icon} />}
      <EntryText>
        {entry.label}
        {entry.disabledReason === undefined ? null : <DisabledReason>{entry.disabledReason}</DisabledReason>}
      </EntryText>
      {entry.checked === true ? <Icon name="check" /> : null}
    </>
  );
}

/**
 * A button with three dots at the end of a row. `of` names the row for screen readers: "More actions: 10042".
 */
export function RowMenu({ of, ...rest }: Omit<MenuProps, "trigger"> & { readonly of: string }) {
  const t = usePageText();
  return <Menu {...rest} trigger={<IconButton icon="more" label={`${t("ui.more")}: ${of}`} />} />;
}
