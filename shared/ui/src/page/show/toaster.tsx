import { alertIcons, Button, Icon, IconButton, styled, useUi, VisuallyHidden } from "@hpay/ui";
import { type ElementType, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { usePageText } from "../texts/use-page-text";
import type { Toast, ToastStore } from "./toast-store";
import { useFreePlace } from "./use-free-place";

const shownForMs = 6000;
const tickMs = 250;

const Region = styled("section", {
  base: {
    position: "fixed",
    zIndex: "toast",
    top: "calc(56px + env(safe-area-inset-top))",
    insetInlineEnd: { base: "2", sm: "4" },
    insetInlineStart: { base: "2", sm: "auto" },
    width: { sm: "22rem" },
    display: "flex",
    flexDirection: "column",
    gap: "2",
    pointerEvents: "none",
    // More than two notices would cover a phone's screen.
    "& > :nth-child(n + 3)": { display: { base: "none", sm: "flex" } },
  },
});
const Frame = styled("div", {
  base: {
    pointerEvents: "auto",
    display: "flex",
    alignItems: "flex-start",
    gap: "2.5",
    p: "3",
    borderRadius: "md",
    bg: "bg.panel",
    color: "fg",
    boxShadow: "floating",
    outline: "1px solid transparent",
    animation: "hp-rise 140ms ease-out",
    overflowWrap: "anywhere",
    "& > svg": { marginTop: "2.5px" },
    // The selector has a `span`, because the tooltip wraps a button in one.
    "& > span > button": { marginBlock: "-4px", marginInlineEnd: "-4px" },
  },
  variants: {
    tone: {
      success: { "& > svg": { color: "success.fg" } },
      info: { "& > svg": { color: "info.fg" } },
      warning: { "& > svg": { color: "warning.fg" } },
      error: { "& > svg": { color: "danger.fg" }, borderWidth: "1px", borderColor: "danger.border" },
    },
  },
});
const Body = styled("div", { base: { flex: 1, minWidth: 0 } });
const Small = styled("div", {
  base: { marginTop: "0.5", fontSize: "sm", color: "fg.muted" },
});
const NoticeLink = styled("a", {
  base: { color: "inherit", display: "block", _hover: { textDecoration: "underline" } },
});

export interface ToasterProps {
  readonly store: ToastStore;
  /** A router's link for notices with an address; it receives the address as `to`. */
  readonly linkComponent?: ElementType;
}

/**
 * Shows notices at the top end of the window, clear of the controls there. Each is visible for 6 s, paused on
 * hover and focus, and is never closed by a click elsewhere.
 */
export function Toaster({ store, linkComponent }: ToasterProps) {
  const t = usePageText();
  const { portal } = useUi();
  const toasts = useSyncExternalStore(store.subscribe, store.get, store.get);
  const region = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isPaused = isHovered || hasFocus;
  const place = useFreePlace(region, toasts.length === 0 ? null : toasts, isPaused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice that is removed loses the focus without an event.
  useEffect(() => setFocus(region.current?.matches(":focus-within") === true), [toasts]);
  if (portal === null) return null;
  return createPortal(
    <Region
      ref={region}
      aria-label={t("common.notifications")}
      data-no-print
      style={{ translate: `${place.x}px ${place.y}px` }}
      // With this attribute, a modal dialog does not hide the notices from screen readers.
      data-live-announcer
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isPaused={isPaused}
          onDismiss={() => store.dismiss(toast.id)}
          link={linkComponent}
        />
      ))}
    </Region>,
    portal,
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly isPaused: boolean;
  readonly onDismiss: () => void;
  readonly link: ElementType | undefined;
}

function ToastCard({ toast, isPaused: isHeld, onDismiss, link }: ToastCardProps) {
  const t = usePageText();
  const { tone, href, action, details } = toast.notice;
  const text = toast.count > 1 ? `${toast.notice.text} (${toast.count}×)` : toast.notice.text;
  const tonePrefix = `${t(`ui.tone-${tone}`)}: `;
  useVisibleTime(isHeld, onDismiss);
  const target = link === undefined ? { href } : { as: link, to: href };
  return (
    <Frame tone={tone} role={tone === "error" ? "alert" : "status"}>
      <Icon name={alertIcons[tone]} />
      <Body>
        {text.startsWith(tonePrefix) ? null : <VisuallyHidden data-tone>{tonePrefix}</VisuallyHidden>}
        {href === undefined ? (
          text
        ) : (
          <NoticeLink {...target} onClick={onDismiss}>
            {text}
          </NoticeLink>
        )}
        {details ? <Small>{t("common.details-of", { details })}</Small> : null}
        {action === undefined ? null : (
          <Button
            variant="plain"
            size="sm"
            onClick={() => {
              action.run();
              onDismiss();
            }}
          >
            {action.label}
          </Button>
        )}
      </Body>
      <IconButton icon="close" size="xs" label={t("common.dismiss")} onClick={onDismiss} />
    </Frame>
  );
}

/** Counts only the time in which a notice can be read: not while it is paused, and not in a hidden tab. */
function useVisibleTime(isPaused: boolean, onEnd: () => void) {
  const leftMs = useRef(shownForMs);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      leftMs.current -= tickMs;
      if (leftMs.current <= 0) end.current();
    }, tickMs);
    return () => clearInterval(timer);
  }, [isPaused]);
}
