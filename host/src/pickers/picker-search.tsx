import { styled } from "@hpay/ui";

/** Holds the search above the table, with room for its focus ring at the edge of the dialog. */
export const PickerSearch = styled("div", { base: { display: "flex", paddingTop: "1", px: "1" } });
