import { useUiText } from "../texts/use-ui-text";
import { styled } from "./box";

const Anchor = styled("a", {
  base: {
    position: "fixed",
    top: "2",
    insetInlineStart: "2",
    zIndex: "tooltip",
    px: "4",
    py: "2",
    borderRadius: "md",
    bg: "bg.inverted",
    color: "fg.inverted",
    fontWeight: "medium",
    transform: "translateY(-200%)",
    _focusVisible: { transform: "none" },
  },
});

/** A link to the main content, which is the first stop of the Tab key. `to` is the id of the main element. */
export function SkipLink({ to }: { readonly to: string }) {
  const t = useUiText();
  return (
    <Anchor href={`#${to}`} data-no-print>
      {t("common.skip-to-content")}
    </Anchor>
  );
}
