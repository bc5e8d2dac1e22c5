import { Icon, leaf } from "@hpay/ui";
import { type ReactNode, useEffect, useRef } from "react";

const Frame = leaf("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "4",
    minWidth: 0,
    p: { base: "4", md: "6" },
    marginInline: "auto",
  },
  variants: {
    width: { full: { maxWidth: "none", width: "full" }, form: { maxWidth: "60rem", width: "full" } },
  },
  defaultVariants: { width: "full" },
});
const Head = leaf("header", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: "3", rowGap: "2" },
});
const Titles = leaf("div", { base: { flex: "1 1 14rem", minWidth: 0 } });
const Title = leaf("h1", {
  base: {
    fontSize: "2xl",
    fontWeight: "semibold",
    lineHeight: "tight",
    letterSpacing: "-0.018em",
    overflowWrap: "anywhere",
    textWrap: "balance",
    outline: "none",
  },
});
const Subtitle = leaf("div", { base: { marginTop: "1", color: "fg.muted" } });
const Back = leaf("div", {
  base: {
    marginBottom: "1",
    fontSize: "sm",
    color: "fg.muted",
    display: "flex",
    alignItems: "center",
    gap: "1",
  },
});
const Actions = leaf("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" },
});

const hasUserActed = ({ defaultView }: Document) =>
  defaultView?.navigator.userActivation?.hasBeenActive !== false;

export interface PageProps {
  /** The `h1`. It takes the focus when the page appears, unless another element has it. */
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** A link to the previous page. */
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
  /** The width of the page: `form` limits the line length, and lists take the full width. */
  readonly width?: "full" | "form";
  readonly children?: ReactNode;
}

/** The frame of every signed-in screen: title, actions, content. */
export function Page({ title, subtitle, back, actions, width = "full", children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const owner = heading.current?.ownerDocument;
    // On the first page after the panel opens, the first Tab leads to the skip link.
    if (owner !== undefined && owner.activeElement === owner.body && hasUserActed(owner))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Frame width={width}>
      <Head>
        <Titles>
          {back === undefined ? null : (
            <Back data-no-print>
              <Icon name="arrow-left" size={14} />
              {back}
            </Back>
          )}
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {subtitle === undefined ? null : <Subtitle>{subtitle}</Subtitle>}
        </Titles>
        {actions === undefined ? null : <Actions data-no-print>{actions}</Actions>}
      </Head>
      {children}
    </Frame>
  );
}
