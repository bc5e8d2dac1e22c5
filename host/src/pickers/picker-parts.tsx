import { styled } from "@hpay/ui";

/** Holds the search above the table, with room for its focus ring below the title. */
export const PickerSearch = styled("div", { base: { display: "flex", paddingTop: "1" } });

/** Holds a button with many words, which breaks into lines on a phone instead of running out of the window. */
export const PickerAction = styled("div", {
  base: {
    minWidth: 0,
    "& button": { whiteSpace: "normal", height: "auto", minHeight: "36px", py: "1.5", textAlign: "start" },
  },
});
