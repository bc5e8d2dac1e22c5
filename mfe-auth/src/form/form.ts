import { styled } from "@hpay/ui";

/** Fields below each other. */
export const Form = styled("form", { base: { display: "flex", flexDirection: "column", gap: "4" } });
