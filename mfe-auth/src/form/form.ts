import { styled } from "@hpay/ui";

/** A form with its fields in one column. */
export const Form = styled("form", { base: { display: "flex", flexDirection: "column", gap: "4" } });
